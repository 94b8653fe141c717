/** How a text names an earlier answer that it shows: `{{ answers.key }}`. */
export const piped = /\{\{\s*answers\.([a-z][a-z0-9_]{0,39})\s*\}\}/g;

/** The keys of the answers that a text shows. */
export function pipedKeys(text: string): string[] {
  return [...text.matchAll(piped)].map(([, key]) => key ?? '');
}
