/**
 * How well an entry matches the query: 1 if the label starts with it, 0.5 if it contains every word,
 * otherwise 0. Scattered letters don't count: "harvest" doesn't match "/dashboard/surveys".
 */
export function scoreOf(typed: string, [label = '', ...more]: readonly string[]): number {
  const wanted = typed.trim().toLowerCase();
  const text = [label, ...more].join(' ').toLowerCase();
  if (!wanted.split(/\s+/).every((word) => text.includes(word))) return 0;
  return label.toLowerCase().startsWith(wanted) ? 1 : 0.5;
}
