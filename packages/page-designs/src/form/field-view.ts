import { filesOf, otherChoice } from '@talkdrum/form-fields';
import { createElement as h, type InputHTMLAttributes, type ReactElement } from 'react';
import { usePage } from '../blocks/page-context.ts';
import { MatrixGroup, RankingGroup } from '../survey/question-groups.ts';
import { BirthdayGroup } from './birthday-group.ts';
import { ChoiceGroup, OtherText } from './choices.ts';
import { type Answer, Help, Label, Optional, Problem } from './field-parts.ts';
import type { ShownField } from './shown-field.ts';

/** A field with its label, its help and what is wrong with the answer. */
export function FormFieldView({ field }: { field: ShownField }): ReactElement | null {
  const answer = useAnswer(field);
  const { key, type, showIf, label } = field;
  if (type === 'hidden') return h('input', { type: 'hidden', name: key, defaultValue: answer.list[0] ?? '' });
  const wrapper = {
    className: `f f-${type}`,
    'data-field': key,
    ...(type === 'file' && answer.kept.length > 0 && { 'data-kept': JSON.stringify(answer.kept) }),
    ...(showIf !== null && { 'data-show-if': JSON.stringify(showIf) }),
  };
  if (type === 'checkbox' || type === 'consent') return h('div', wrapper, h(Tick, { field, answer }));
  if (type === 'statement')
    return h('div', wrapper, h('p', { className: 'say' }, h(Label, { text: label })), h(Help, { field }));
  if (type === 'ranking') return h('div', wrapper, h(RankingGroup, { field, answer }));
  if (type === 'matrix') return h('div', wrapper, h(MatrixGroup, { field, answer }));
  if (field.isYearOptional === true) return h('div', wrapper, h(BirthdayGroup, { field, answer }));
  if (groups.has(type)) return h('div', wrapper, h(ChoiceGroup, { field, answer }));
  return h(
    'div',
    wrapper,
    h('label', { htmlFor: answer.id }, h(Label, { text: label }), h(Optional, { field })),
    h(Help, { field }),
    type === 'file' && h(FileHint, { field, kept: answer.kept }),
    h(Control, { field, answer }),
    h(OtherText, { field }),
    h(Problem, { answer }),
  );
}

/** What a file may be: browsers say nothing of it. */
function FileHint({ field, kept }: { field: ShownField; kept: readonly string[] }): ReactElement {
  const { words } = usePage();
  const files = words.text('form.fileHint', { limit: words.number(filesOf(field)) });
  const earlier = kept.length === 0 ? '' : words.text('survey.fileKept', { files: kept.join(', ') });
  return h('p', { className: 'help', id: `t-${field.key}` }, files, earlier === '' ? null : [' ', earlier]);
}

/** What is answered with large buttons. */
const groups: ReadonlySet<string> = new Set(['choice', 'choices', 'rating', 'nps', 'csat', 'ces', 'picture']);

function useAnswer({ key, type, help, isRequired, showIf }: ShownField): Answer {
  const { values = {}, errors = {}, answers } = usePage();
  const kept = type === 'file' ? answers?.get(key) : undefined;
  const value = Object.hasOwn(values, key) ? values[key] : undefined;
  const error = Object.hasOwn(errors, key) ? (errors[key] ?? null) : null;
  const described = [
    help === '' ? '' : `h-${key}`,
    type === 'file' ? `t-${key}` : '',
    error === null ? '' : `e-${key}`,
  ].filter((id) => id !== '');
  return {
    id: `f-${key}`,
    list: typeof value === 'string' ? [value] : (value ?? []),
    kept: Array.isArray(kept) ? (kept as string[]) : [],
    error,
    aria: {
      ...(described.length > 0 && { 'aria-describedby': described.join(' ') }),
      ...(error !== null && { 'aria-invalid': true as const }),
    },
    // A browser would hold back a form whose hidden field is empty.
    isRequired: isRequired && showIf === null,
  };
}

function Tick({ field, answer }: { field: ShownField; answer: Answer }) {
  const box = h('input', {
    type: 'checkbox',
    id: answer.id,
    name: field.key,
    value: 'yes',
    defaultChecked: answer.list.includes('yes') || answer.list.includes('true'),
    required: answer.isRequired || undefined,
    ...answer.aria,
  });
  return [
    h('label', { key: 'label', className: 'tick' }, box, h('span', null, h(Label, { text: field.label }))),
    h(Help, { key: 'help', field }),
    h(Problem, { key: 'problem', answer }),
  ];
}

const inputs: Partial<Record<ShownField['type'], InputHTMLAttributes<HTMLInputElement>>> = {
  email: { type: 'email', autoComplete: 'email', inputMode: 'email', autoCapitalize: 'none' },
  telephone: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
  number: { type: 'text', inputMode: 'decimal' },
  date: { type: 'date' },
  // Phones offer the camera and the photos for it.
  file: { type: 'file', accept: 'image/jpeg,image/png,image/gif,image/webp,application/pdf' },
};

function Control({ field, answer }: { field: ShownField; answer: Answer }): ReactElement {
  const { type, key, placeholder, limits, options } = field;
  const { words } = usePage();
  const first = answer.list[0] ?? '';
  const shared = { id: answer.id, name: key, required: answer.isRequired || undefined, ...answer.aria };
  if (type === 'dropdown')
    return h(
      'select',
      { ...shared, defaultValue: first },
      h('option', { value: '' }, placeholder === '' ? words.text('block.choose') : placeholder),
      options.map((option) => h('option', { key: option, value: option }, option)),
      field.hasOther === true && h('option', { value: otherChoice }, words.text('survey.other')),
    );
  const ask = placeholder === '' ? undefined : placeholder;
  if (type === 'long-text')
    return h('textarea', { ...shared, rows: 4, placeholder: ask, defaultValue: first });
  return h('input', {
    ...shared,
    type: 'text',
    ...(key === 'name' && { autoComplete: 'name' }),
    ...inputs[type],
    placeholder: ask,
    ...(type === 'file' && filesOf(field) > 1 && { multiple: true }),
    ...(type !== 'file' && first !== '' && { defaultValue: first }),
    ...(type === 'date' && { min: limits.earliest ?? undefined, max: limits.latest ?? undefined }),
  });
}
