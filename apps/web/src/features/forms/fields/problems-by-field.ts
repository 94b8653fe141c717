/** The messages in a nested error of the form library. */
function messagesIn(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  if ('message' in error && typeof error.message === 'string' && error.message !== '') return [error.message];
  return Object.entries(error)
    .filter(([name]) => name !== 'ref' && name !== 'type')
    .flatMap(([, inner]) => messagesIn(inner));
}

/** What is wrong with each field, by its index. */
export function problemsByField(errors: unknown): Map<number, string[]> {
  const problems = new Map<number, string[]>();
  if (!Array.isArray(errors)) return problems;
  for (const [index, error] of errors.entries()) {
    const messages = messagesIn(error);
    if (messages.length > 0) problems.set(index, messages);
  }
  return problems;
}
