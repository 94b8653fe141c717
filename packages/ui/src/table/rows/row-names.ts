/**
 * The name of each row for its checkbox and menu: the title, plus its position if it's missing or not unique.
 */
export function rowNames(titles: readonly string[]): string[] {
  return titles.map((title, index) => {
    const place = `row ${index + 1}`;
    if (title === '') return place;
    return titles.filter((other) => other === title).length > 1 ? `${title}, ${place}` : title;
  });
}
