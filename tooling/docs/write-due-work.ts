import { readFileSync, writeFileSync } from 'node:fs';
import { dueWorkKinds } from '@talkdrum/domain';

const path = new URL('../../docs/due-work.md', import.meta.url);
const [begin, end] = ['<!-- kinds: begin -->', '<!-- kinds: end -->'];

/** `docs/due-work.md` with the table of kinds printed between its markers. */
export function renderDueWork(document: string): string {
  const rows = Object.entries(dueWorkKinds).map(([kind, { subject, meaning, lane, writtenBy, handledBy }]) =>
    row([code(kind), meaning, subject, lane, writtenBy.map(file).join('<br>'), file(handledBy)]),
  );
  const head = [
    row(['kind', 'meaning', 'subject', 'lane', 'written by', 'handled by']),
    row(Array(6).fill('---')),
  ];
  const [before, rest] = [document.slice(0, document.indexOf(begin)), document.slice(document.indexOf(end))];
  return `${before}${begin}\n${[...head, ...rows].join('\n')}\n${rest}`;
}

export function readDueWork(): string {
  return readFileSync(path, 'utf8');
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function code(text: string): string {
  return `\`${text}\``;
}

/** As the documents name files: rooms without their folder, all else from the checkout. */
function file(path: string): string {
  return code(path.startsWith('src/') ? path.slice('src/'.length) : `packages/domain/${path}`);
}

if (import.meta.main) writeFileSync(path, renderDueWork(readDueWork()));
