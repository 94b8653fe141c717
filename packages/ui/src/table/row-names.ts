/**
 * What each row is called by its checkbox and menu: its title, and where several rows share one, or have
 * none, its place too.
 */
export function rowNames(titles: readonly string[]): string[] {
  return titles.map((title, index) => {
    const place = `row ${index + 1}`;
    if (title === '') return place;
    return titles.filter((other) => other === title).length > 1 ? `${title}, ${place}` : title;
  });
}
