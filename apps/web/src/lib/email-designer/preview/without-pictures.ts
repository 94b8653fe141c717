/** The email in a program that loads no pictures: it shows their descriptions instead. */
export function withoutPictures(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const image of page.querySelectorAll('img')) {
    // An address that loads nothing shows the description.
    image.setAttribute('src', 'data:,');
    image.removeAttribute('srcset');
  }
  for (const element of page.querySelectorAll<HTMLElement>('[background]'))
    element.removeAttribute('background');
  for (const element of page.querySelectorAll<HTMLElement>('[style*="url("]'))
    element.setAttribute('style', (element.getAttribute('style') ?? '').replaceAll(/url\([^)]*\)/g, 'none'));
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
