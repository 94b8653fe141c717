import { pipe } from '@talkdrum/survey-design/pipe';
import { createElement as h, type ReactNode } from 'react';
import { usePage } from '../blocks/page-context.ts';
import type { ShownField } from './shown-field.ts';

/** What was answered to a field, and how its control says what is wrong. */
export interface Answer {
  id: string;
  list: readonly string[];
  /** Names of files that are stored already. */
  kept: readonly string[];
  error: string | null;
  /** The attributes that every control has. */
  aria: { 'aria-describedby'?: string; 'aria-invalid'?: true };
  isRequired: boolean;
}

/** A text that may show earlier answers of a survey. A script fills them in as they’re given. */
export function Label({ text }: { text: string }): ReactNode {
  const { answers } = usePage();
  if (answers === undefined) return text;
  return text
    .split(/\{\{\s*answers\.([a-z][a-z0-9_]{0,39})\s*\}\}/)
    .map((part, index) =>
      index % 2 === 0
        ? part
        : h('span', { key: index, 'data-pipe': part }, pipe(`{{ answers.${part} }}`, answers)),
    );
}

export function Optional({ field: { isRequired, type } }: { field: ShownField }): ReactNode {
  const { words } = usePage();
  return isRequired || type === 'statement'
    ? null
    : h('span', { className: 'opt' }, ` (${words.text('block.optional')})`);
}

export function Help({ field: { key, help } }: { field: ShownField }): ReactNode {
  return help === '' ? null : h('p', { className: 'help', id: `h-${key}` }, h(Label, { text: help }));
}

export function Problem({ answer: { id, error } }: { answer: Answer }): ReactNode {
  return error === null ? null : h('p', { className: 'err', id: `e-${id.slice(2)}` }, error);
}
