/** How people and programs write that a cell has no value. */
const marks = new Set(['', 'n/a', '#n/a', 'n.a.', 'n.a', '-', '--', '---', '–', '—']);
/** These too, but somebody may be called Null or None. */
const words = new Set(['null', '(null)', 'nil', 'none', 'nan', 'undefined', '(blank)']);
const longest = 9;

/** Whether a cell of any kind means "nothing". */
export function isEmptyMark(text: string): boolean {
  return text.length <= longest && marks.has(text.toLowerCase());
}

/** Whether a cell that holds an address, a number or a date means "nothing". */
export function isEmptyWord(text: string): boolean {
  return text.length <= longest && words.has(text.toLowerCase());
}
