// The switcher keeps the section that is being read; the print button prints.
function keepSection(event) {
  const link = event.target.closest("a.rw-language");
  if (link) link.hash = location.hash;
}
document.addEventListener("click", keepSection, true);
document.addEventListener("click", (event) => {
  if (event.target.closest("button.rw-print")) window.print();
});
