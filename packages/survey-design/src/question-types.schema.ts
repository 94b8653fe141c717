import type { FormFieldType } from '@talkdrum/form-fields/form-field.schema';

/** What a survey can ask, in the order of its menu. */
export const questionTypes: readonly FormFieldType[] = [
  'nps',
  'csat',
  'ces',
  'rating',
  'choice',
  'choices',
  'dropdown',
  'picture',
  'ranking',
  'matrix',
  'text',
  'long-text',
  'number',
  'date',
  'email',
  'telephone',
  'file',
  'checkbox',
  'consent',
  'statement',
];

const unpipeable: ReadonlySet<FormFieldType> = new Set([
  'matrix',
  'statement',
  'consent',
  'checkbox',
  'file',
]);

/** Whether later texts can show the answer. */
export function isPipeable(type: FormFieldType): boolean {
  return !unpipeable.has(type);
}

/** Whether an email can show the choices as links. */
export function isAnswerableInEmail(type: FormFieldType): boolean {
  return ['nps', 'csat', 'ces', 'rating', 'choice', 'dropdown', 'picture'].includes(type);
}
