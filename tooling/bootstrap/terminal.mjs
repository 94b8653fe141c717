const isColoured = Boolean(process.stdout.isTTY) && !process.env.NO_COLOR;

function paint(code) {
  return (text) => (isColoured ? `\u001B[${code}m${text}\u001B[0m` : text);
}

export const bold = paint(1);
export const dim = paint(2);
export const red = paint(31);
export const green = paint(32);
export const yellow = paint(33);

/** Prints one line. A closed terminal isn't an error. */
export function say(line = '') {
  if (process.stdout.writable) process.stdout.write(`${line}\n`);
}

/** Wraps a paragraph to the terminal's width. A terminal that doesn't know its width reports 0. */
export function paragraph(text, width = Math.min(process.stdout.columns || 90, 90)) {
  return text
    .split('\n')
    .map((line) => (line.startsWith(' ') ? line : wrapLine(line, width)))
    .join('\n');
}

function wrapLine(line, width) {
  const rows = [''];
  for (const word of line.split(' ')) {
    const row = rows.at(-1);
    if (row !== '' && row.length + 1 + word.length > width) rows.push(word);
    else rows[rows.length - 1] = row === '' ? word : `${row} ${word}`;
  }
  return rows.join('\n');
}
