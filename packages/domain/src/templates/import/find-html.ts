import { DomainError } from '../../kernel/index.ts';

/**
 * The path of the email in a ZIP: `index.html`, or the only HTML file of the uppermost folder that has one. Throws
 * `invalid_file`.
 */
export function findHtml(paths: readonly string[]): string {
  const pages = paths.filter((path) => /\.html?$/i.test(path));
  if (pages.length === 0)
    throw new DomainError('invalid_file', 'The ZIP has no HTML file. Put the email’s .html file into it.');
  const depth = (path: string) => path.split('/').length;
  const top = Math.min(...pages.map(depth));
  const first = pages.filter((path) => depth(path) === top);
  const index = first.find((path) => /(?:^|\/)index\.html?$/i.test(path));
  if (index !== undefined) return index;
  if (first.length > 1)
    throw new DomainError(
      'invalid_file',
      `The ZIP has ${first.length} HTML files. Leave one, or call the email index.html.`,
    );
  return first[0] ?? '';
}
