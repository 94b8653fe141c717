/**
 * Takes a person out of pasted recipients, whatever form they were pasted in: one a line, several in a line,
 * objects, or a JSON array. What does not mention them stays as it was typed.
 */
export function removePasted(text: string, pattern: string): string {
  const mention = new RegExp(pattern, 'i');
  const array = readArray(text);
  if (array !== null) return JSON.stringify(array.filter((entry) => !mention.test(JSON.stringify(entry))));
  return text
    .split('\n')
    .map((line) => (mention.test(line) ? withoutMention(line, mention) : line))
    .filter((line) => line !== null)
    .join('\n');
}

function withoutMention(line: string, mention: RegExp): string | null {
  if (line.trimStart().startsWith('{')) return null;
  const kept = line.split(/(?<=[,;])/).filter((piece) => !mention.test(piece));
  return kept.length === 0 ? null : kept.join('');
}

function readArray(text: string): unknown[] | null {
  if (!text.trimStart().startsWith('[')) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : null;
  } catch {
    return null;
  }
}
