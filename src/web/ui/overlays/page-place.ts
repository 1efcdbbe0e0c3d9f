/** Before the first dialog takes the page's scrollbar away: says whether there is one whose room must stay (theme.css). */
export function keepPlaceOfPage(): void {
  if (document.querySelector('dialog:modal') !== null) return;
  const page = document.documentElement;
  page.toggleAttribute('data-scrollbar', window.innerWidth > page.clientWidth);
}
