/**
 * The path of the first text in an input that PostgreSQL cannot keep: one with a NUL, or with half a
 * surrogate pair, which is not UTF-8. Null when all can be kept. Goes without recursion, so that no depth of
 * an input can hurt it.
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
