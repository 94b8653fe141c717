import { type Html, html, trusted } from '../../public/look/html.ts';
import type { FieldLine } from './describe-schema.ts';

/** A table of fields that opens. With `isInput` it marks what is required. */
export function fieldsTable(
  title: string,
  of: string,
  lines: readonly FieldLine[],
  isInput = false,
): Html | false {
  if (lines.length === 0) return false;
  const row = (line: FieldLine) =>
    html`<tr><td><code>${line.name}</code>${isInput && line.isRequired && html` <span class="needed">required</span>`}</td><td>${line.type}</td><td>${withCode(line.description)}</td></tr>`;
  return html`<details${title === 'Body' && trusted(' open')}><summary>${title}</summary><div class="scroll" tabindex="0" role="region" aria-label="${title}: ${of}"><table><thead><tr><th>Name</th><th>Type</th><th>Description</th></tr></thead><tbody>${lines.map(row)}</tbody></table></div></details>`;
}

/** Text in which `words` between backticks are code. */
export function withCode(text: string): Html[] {
  return text.split('`').map((part, n) => (n % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}
