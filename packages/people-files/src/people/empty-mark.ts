/** How people and programs write an empty value. */
const marks = new Set(['', 'n/a', '#n/a', 'n.a.', 'n.a', '-', '--', '---', '–', '—']);
/** These too, except in names: people are called Null or None. */
const words = new Set(['null', '(null)', 'nil', 'none', 'nan', 'undefined', '(blank)']);
const longest = 9;

/** Whether a cell of any kind means "empty". */
export function isEmptyMark(text: string): boolean {
  return text.length <= longest && marks.has(text.toLowerCase());
}

/** Whether a cell for an address, a number or a date means "empty". */
export function isEmptyWord(text: string): boolean {
  return text.length <= longest && words.has(text.toLowerCase());
}
