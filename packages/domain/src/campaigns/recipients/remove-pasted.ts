/**
 * Removes a person from pasted recipients in any format: one per line, several per line, objects, or a JSON
 * array. Everything else stays as typed.
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
