import { z } from 'zod';
import { fieldLimits, filesOf, otherChoice } from './field-limits.schema.ts';
import { type ShowIf, showIf } from './show-if.schema.ts';

export { fieldLimits };

export const formFieldType = z.enum([
  'text',
  'long-text',
  'email',
  'telephone',
  'number',
  'date',
  'choice',
  'choices',
  'dropdown',
  'checkbox',
  'consent',
  'rating',
  'file',
  'hidden',
  'nps',
  'csat',
  'ces',
  'ranking',
  'matrix',
  'picture',
  'statement',
]);
export type FormFieldType = z.infer<typeof formFieldType>;

/** Only surveys ask these. */
const surveyTypes: ReadonlySet<FormFieldType> = new Set([
  'nps',
  'csat',
  'ces',
  'ranking',
  'matrix',
  'picture',
  'statement',
]);

export function isSurveyType(type: FormFieldType): boolean {
  return surveyTypes.has(type);
}

/** What a hidden field takes from the address of the visit. */
export const hiddenSource = z.enum([
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'referrer',
]);
export type HiddenSource = z.infer<typeof hiddenSource>;

/** Fields of a post that belong to the page, not to the form. */
const reservedKeys = new Set(['constructor', 'lang']);
export const fieldKey = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'Use up to 40 lower-case letters, digits and _')
  .refine((key) => !reservedKeys.has(key), 'Choose another key');

const day = z.iso.date('Choose a date');
const bound = z.number().min(-1e12).max(1e12);

/**
 * `min` and `max` are characters of a text, the value of a number, how many of `choices`, and the steps of a
 * rating and files (`max`). `earliest` and `latest` are days.
 */
const answerLimits = z.strictObject({
  min: bound.nullable().default(null),
  max: bound.nullable().default(null),
  earliest: day.nullable().default(null),
  latest: day.nullable().default(null),
});
export type AnswerLimits = z.infer<typeof answerLimits>;

export const noLimits: AnswerLimits = { min: null, max: null, earliest: null, latest: null };

/** Where an answer is kept at the contact. */
const fieldTarget = z.union([
  z.strictObject({ kind: z.enum(['name', 'email', 'phone']) }),
  z.strictObject({ kind: z.literal('attribute'), key: fieldKey }),
]);
export type FieldTarget = z.infer<typeof fieldTarget>;

/** The file of a picture. A published page shows only those of its account. */
const pictureUrl = z
  .string()
  .trim()
  .max(2_000, 'Use 2,000 characters or fewer')
  .regex(/^(?:https?:\/\/[^\s"'<>\\^`{|}]+)?$/i, 'Choose a picture');

const shownText = (max: number) => z.string().trim().max(max, `Use ${max} characters or fewer`);

export const formField = z.strictObject({
  key: fieldKey,
  type: formFieldType,
  label: shownText(fieldLimits.label).min(1, 'Label is required'),
  help: shownText(fieldLimits.help).default(''),
  placeholder: shownText(fieldLimits.placeholder).default(''),
  isRequired: z.boolean().default(false),
  options: z
    .array(shownText(fieldLimits.option).min(1, 'Write the choice'))
    .max(fieldLimits.options, `Use ${fieldLimits.options} choices or fewer`)
    .default([]),
  limits: answerLimits.default(noLimits),
  mapTo: fieldTarget.nullable().default(null),
  source: hiddenSource.nullable().default(null),
  /** What a consent field allows. */
  channel: z.enum(['email', 'sms']).nullable().default(null),
  showIf: showIf.nullable().default(null),
  /** Also required if this holds. */
  requireIf: showIf.nullable().optional(),
  /** One more choice, which people write themselves. */
  hasOther: z.boolean().optional(),
  /** Of a date, such as a birthday: people give the day and the month, and the year if they like. */
  isYearOptional: z.boolean().optional(),
  /** Of a matrix, whose rows are the options. */
  columns: z
    .array(shownText(fieldLimits.option).min(1, 'Write the column'))
    .max(fieldLimits.columns, `Use ${fieldLimits.columns} columns or fewer`)
    .optional(),
  /** One for each option of a picture choice; the option is its text. */
  pictures: z.array(pictureUrl).max(fieldLimits.options).optional(),
  /** The words at the ends of a scale. */
  scale: z.strictObject({ low: shownText(fieldLimits.scale), high: shownText(fieldLimits.scale) }).optional(),
});
export type FormField = z.infer<typeof formField>;

/** These are on every form and can't be removed; a show-if can't hide them. */
export const lockedFields = {
  name: { type: 'text', mapTo: { kind: 'name' }, channel: null },
  email: { type: 'email', mapTo: { kind: 'email' }, channel: null },
  telephone: { type: 'telephone', mapTo: { kind: 'phone' }, channel: null },
  consent_email: { type: 'consent', mapTo: null, channel: 'email' },
  consent_sms: { type: 'consent', mapTo: null, channel: 'sms' },
} as const;

export function isLockedField(key: string): key is keyof typeof lockedFields {
  return Object.hasOwn(lockedFields, key);
}

export function hasChoices(type: FormFieldType): boolean {
  return canHaveOther(type) || type === 'ranking' || type === 'picture' || type === 'matrix';
}

export function canHaveOther(type: FormFieldType): boolean {
  return type === 'choice' || type === 'choices' || type === 'dropdown';
}

export type Complain = (message: string, ...path: (string | number)[]) => void;

/** A form's fields in their order. */
export const formFields = z
  .array(formField)
  .max(fieldLimits.fields, `Use ${fieldLimits.fields} fields or fewer`)
  .superRefine((fields, context) => {
    const complain: Complain = (message, ...path) => context.addIssue({ code: 'custom', message, path });
    requireLocked(fields, complain);
    for (const [index, field] of fields.entries()) {
      const earlier = fields.slice(0, index);
      if (earlier.some(({ key }) => key === field.key)) complain('Another field has this key', index, 'key');
      const here: Complain = (message, ...path) => complain(message, index, ...path);
      checkField(field, here);
      checkQuestion(field, earlier, here);
    }
    checkFiles(fields, 'A form', complain);
  })
  .meta({
    examples: [Object.entries(lockedFields).map(([key, field]) => ({ key, label: key, ...field }))] as never,
  });

function requireLocked(fields: readonly FormField[], complain: Complain): void {
  for (const [key, wanted] of Object.entries(lockedFields)) {
    const index = fields.findIndex((field) => field.key === key);
    const field = fields[index];
    if (field === undefined) {
      complain('Every form has Name, Email, Telephone and a consent sentence for each channel');
      continue;
    }
    const isAsMade =
      field.type === wanted.type &&
      field.channel === wanted.channel &&
      field.mapTo?.kind === wanted.mapTo?.kind &&
      field.showIf === null;
    if (!isAsMade) complain('This field’s type and purpose can’t be changed', index);
  }
}

function checkField(field: FormField, complain: Complain): void {
  if (isSurveyType(field.type)) complain('Only surveys ask this', 'type');
  if (isLockedField(field.key)) return;
  if (field.type === 'consent') complain('A form has one consent sentence for each channel', 'type');
  if (field.mapTo !== null && field.mapTo.kind !== 'attribute')
    complain('The form’s own field is kept there', 'mapTo');
}

/** A browser may send all files at once. `what` is the form or survey, as a sentence begins. */
export function checkFiles(
  fields: readonly Pick<FormField, 'type' | 'limits' | 'mapTo'>[],
  what: string,
  complain: Complain,
): void {
  let files = 0;
  for (const [index, field] of fields.entries()) {
    if (field.type !== 'file') continue;
    files += filesOf(field);
    if (files > fieldLimits.files)
      complain(`${what} takes ${fieldLimits.files} files at most, all together`, index, 'limits', 'max');
    if (field.mapTo !== null) complain('Files stay with the submission', index, 'mapTo');
  }
}

/** What holds for a field of a form and a question of a survey; `earlier` are those above it. */
export function checkQuestion(field: FormField, earlier: readonly FormField[], complain: Complain): void {
  const { type, options, columns = [], pictures = [] } = field;
  const fewest = type === 'ranking' ? 2 : 1;
  if (hasChoices(type) && options.length < fewest)
    complain(fewest === 2 ? 'Add two choices or more' : 'Add a choice', 'options');
  if (new Set(options).size !== options.length) complain('Remove the duplicate choice', 'options');
  if (options.includes(otherChoice)) complain('This word is reserved. Use another.', 'options');
  if (type === 'matrix' && columns.length < 2) complain('Add two columns or more', 'columns');
  if (new Set(columns).size !== columns.length) complain('Remove the duplicate column', 'columns');
  if (type === 'picture' && (pictures.length !== options.length || pictures.includes('')))
    complain('Choose a picture for each choice', 'pictures');
  if (field.isYearOptional === true && type !== 'date') complain('Only a date has a year', 'isYearOptional');
  if (field.hasOther === true && !canHaveOther(type)) complain('These choices are fixed', 'hasOther');
  if (!isLockedField(field.key)) checkLimits(field, complain);
  checkRules(field.showIf, earlier, (message, ...path) => complain(message, 'showIf', ...path));
  checkRules(field.requireIf ?? null, earlier, (message, ...path) => complain(message, 'requireIf', ...path));
}

function checkLimits({ type, limits, options }: FormField, complain: Complain): void {
  const { min, max, earliest, latest } = limits;
  if (min !== null && max !== null && min > max) complain('Larger than the maximum', 'limits', 'min');
  if (earliest !== null && latest !== null && earliest > latest)
    complain('Later than the latest day', 'limits', 'earliest');
  const most = mostOf(type, options.length);
  if (most === null) return;
  for (const [name, value] of Object.entries({ min, max })) {
    const least = name === 'max' ? 1 : 0;
    if (value !== null && (!Number.isInteger(value) || value < least || value > most))
      complain(`Use a whole number from ${least} to ${most}`, 'limits', name);
  }
}

/** The most characters, choices or steps a limit can allow; null for any number. */
export function mostOf(type: FormFieldType, options: number): number | null {
  if (type === 'text') return fieldLimits.text;
  if (type === 'long-text') return fieldLimits.longText;
  if (type === 'choices') return options;
  if (type === 'file') return fieldLimits.files;
  return type === 'rating' ? fieldLimits.ratingSteps : null;
}

/** Rules look only at earlier fields, so they can't go in a circle. */
export function checkRules(
  rules: ShowIf | null,
  earlier: readonly Pick<FormField, 'key'>[],
  complain: Complain,
): void {
  for (const [index, { field }] of (rules?.rules ?? []).entries())
    if (!earlier.some(({ key }) => key === field))
      complain('Choose a field above this one', 'rules', index, 'field');
}
