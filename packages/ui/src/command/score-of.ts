/**
 * How well an entry fits what is typed: 1 when its label begins so, 0.5 when every typed word is in it
 * somewhere, 0 else. Letters strewn over an entry do not count: "harvest" is not in "/dashboard/surveys".
 */
export function scoreOf(typed: string, [label = '', ...more]: readonly string[]): number {
  const wanted = typed.trim().toLowerCase();
  const text = [label, ...more].join(' ').toLowerCase();
  if (!wanted.split(/\s+/).every((word) => text.includes(word))) return 0;
  return label.toLowerCase().startsWith(wanted) ? 1 : 0.5;
}
