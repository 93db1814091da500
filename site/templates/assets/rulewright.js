// The switcher keeps the section that is being read; the print button prints.
function keepSection(event) {
  const link = event.target.closest("a.rw-language");
  if (link) link.hash = location.hash;
}
document.addEventListener("click", keepSection, true);
document.addEventListener("click", (event) => {
  if (event.target.closest("button.rw-print")) window.print();
});

// Games with several sets of colours: the reader's choice holds on every page.
function colourCards(number) {
  document.documentElement.dataset.colours = number;
  for (const button of document.querySelectorAll(".rw-colours button")) {
    button.setAttribute("aria-pressed", String(button.value === number));
  }
}
document.addEventListener("click", (event) => {
  const button = event.target.closest(".rw-colours button");
  if (!button) return;
  colourCards(button.value);
  try { localStorage.setItem("rw-colours", button.value); } catch { /* not kept */ }
});
document.addEventListener("DOMContentLoaded", () => {
  let number = null;
  try { number = localStorage.getItem("rw-colours"); } catch { /* not kept */ }
  if (number) colourCards(number);
});
