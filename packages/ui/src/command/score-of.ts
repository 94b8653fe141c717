/**
 * How well an entry matches the query, by its label, then by its other words: 1 if one of them is the query, 0.8 if
 * the label starts with it, 0.6 if each word of the query starts a word, 0.4 if each is contained, otherwise 0.
 * Scattered letters don't count: "harvest" doesn't match "/dashboard/surveys".
 */
export function scoreOf(typed: string, [label = '', ...more]: readonly string[]): number {
  const wanted = typed.trim().toLowerCase();
  const names = [label, ...more].map((name) => name.toLowerCase());
  const text = ` ${names.join(' ')}`;
  const words = wanted.split(/\s+/);
  if (!words.every((word) => text.includes(word))) return 0;
  if (wanted === '' || names.includes(wanted)) return 1;
  if (names[0]?.startsWith(wanted) === true) return 0.8;
  return words.every((word) => text.includes(` ${word}`)) ? 0.6 : 0.4;
}
