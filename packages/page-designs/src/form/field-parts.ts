import { createElement as h, type ReactNode } from 'react';
import { usePage } from '../blocks/page-context.ts';
import type { ShownField } from './shown-field.ts';

/** What was answered to a field, and how its control says what is wrong. */
export interface Answer {
  id: string;
  list: readonly string[];
  error: string | null;
  /** What every control says of itself. */
  aria: { 'aria-describedby'?: string; 'aria-invalid'?: true };
  isRequired: boolean;
}

export function Optional({ field: { isRequired } }: { field: ShownField }): ReactNode {
  const { words } = usePage();
  return isRequired ? null : h('span', { className: 'opt' }, ` (${words.text('block.optional')})`);
}

export function Help({ field: { key, help } }: { field: ShownField }): ReactNode {
  return help === '' ? null : h('p', { className: 'help', id: `h-${key}` }, help);
}

export function Problem({ answer: { id, error } }: { answer: Answer }): ReactNode {
  return error === null ? null : h('p', { className: 'err', id: `e-${id.slice(2)}` }, error);
}
