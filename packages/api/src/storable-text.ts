/**
 * The path of the first text in an input that PostgreSQL can't store: one with a NUL or an unpaired surrogate
 * (not valid UTF-8). Null when everything can be stored. Iterative, so deeply nested input can't overflow the
 * stack.
 */
export function unstorableText(input: unknown): string[] | null {
  const open: { value: unknown; path: string[] }[] = [{ value: input, path: [] }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value, path } = place;
    if (typeof value === 'string' && !isStorable(value)) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) return path;
      if (typeof inner === 'string' || typeof inner === 'object')
        open.push({ value: inner, path: path.length < 20 ? [...path, key] : path });
    }
  }
  return null;
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
