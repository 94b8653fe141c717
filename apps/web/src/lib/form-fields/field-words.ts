import {
  type FormField,
  type FormFieldType,
  type HiddenSource,
  isSurveyType,
  type ShowIfOperator,
} from '@talkdrum/form-fields';

export const typeWords: Record<FormFieldType, string> = {
  text: 'Short text',
  'long-text': 'Long text',
  email: 'Email',
  telephone: 'Telephone',
  number: 'Number',
  date: 'Date',
  choice: 'Single choice',
  choices: 'Multiple choice',
  dropdown: 'Dropdown',
  checkbox: 'Checkbox',
  consent: 'Consent',
  rating: 'Rating',
  file: 'File',
  hidden: 'Hidden',
  nps: 'Net Promoter Score',
  csat: 'Satisfaction',
  ces: 'Effort',
  ranking: 'Ranking',
  matrix: 'Matrix',
  picture: 'Picture choice',
  statement: 'Statement',
};

/** What can be added: a form has its consent sentences already, and some types are for surveys. */
export const addableTypes = Object.entries(typeWords)
  .filter(([type]) => type !== 'consent' && !isSurveyType(type as FormFieldType))
  .map(([value, label]) => ({ value, label }));

export const sourceWords: Record<HiddenSource, string> = {
  utm_source: 'UTM source',
  utm_medium: 'UTM medium',
  utm_campaign: 'UTM campaign',
  utm_term: 'UTM term',
  utm_content: 'UTM content',
  referrer: 'Referring website',
};

export const operatorWords: Record<ShowIfOperator, string> = {
  is: 'is',
  'is-not': 'is not',
  contains: 'contains',
  'is-filled': 'is filled in',
  'is-empty': 'is empty',
  above: 'is above',
  below: 'is below',
};

export const options = <Key extends string>(words: Record<Key, string>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value, label }));

/** What the limits of a type are called; null if it has none. */
export function limitWords(type: FormField['type']): { min: string | null; max: string } | null {
  if (type === 'text' || type === 'long-text')
    return { min: 'Characters, at least', max: 'Characters, at most' };
  if (type === 'number') return { min: 'Smallest number', max: 'Largest number' };
  if (type === 'choices') return { min: 'Choices, at least', max: 'Choices, at most' };
  if (type === 'file') return { min: null, max: 'Files, at most (up to 3)' };
  return type === 'rating' ? { min: null, max: 'Highest rating' } : null;
}
