import type { FormField } from '@talkdrum/form-fields';

interface EmbedParts {
  name: string;
  embedCode: string;
  fields: readonly FormField[];
  published: { url: string };
  height: number;
}

const originOf = (url: string) => new URL(url).origin;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** Roughly as high as the form with a heading, so that the page around it has nothing to move. */
export function embedHeight(fields: readonly FormField[]): number {
  const heights = fields.map(({ type, options }) => {
    if (type === 'hidden') return 0;
    if (type === 'choice' || type === 'choices') return 56 + Math.ceil(options.length / 2) * 56;
    return type === 'long-text' ? 164 : 96;
  });
  return 560 + heights.reduce((sum, height) => sum + height, 0);
}

/** The place is kept before the script arrives, so nothing on the page moves. */
export function scriptCode({ name, embedCode, published, height }: EmbedParts): string {
  const script = `<script async src="${originOf(published.url)}/embed.js" data-form="${embedCode}" data-height="${height}" data-title="${escaped(name)}"></script>`;
  return `<div style="min-height:${height}px">${script}</div>`;
}

export function frameCode({ name, embedCode, published, height }: EmbedParts): string {
  return `<iframe src="${originOf(published.url)}/l/${embedCode}" title="${escaped(name)}" width="100%" height="${height}" style="border:0"></iframe>`;
}

/** The fields that every visitor sees. Nothing in it changes when the form is published again. */
export function plainCode({ published, fields }: EmbedParts): string {
  const lines = fields.filter(({ showIf }) => showIf === null).map(fieldCode);
  const encoding = fields.some(({ type }) => type === 'file') ? ' enctype="multipart/form-data"' : '';
  return [
    `<form method="post" action="${escaped(published.url)}"${encoding}>`,
    ...lines.filter((line) => line !== '').map((line) => `  ${line}`),
    '  <button>Send</button>',
    '</form>',
  ].join('\n');
}

const inputTypes: Partial<Record<FormField['type'], string>> = {
  email: 'email',
  telephone: 'tel',
  date: 'date',
  file: 'file',
};

function fieldCode(field: FormField): string {
  const { key, type, label, isRequired, options, limits } = field;
  const required = isRequired ? ' required' : '';
  const words = escaped(label);
  const tick = (kind: string, value: string, text: string) =>
    `<label><input type="${kind}" name="${key}" value="${escaped(value)}"${kind === 'radio' ? required : ''}> ${escaped(text)}</label>`;
  if (type === 'hidden') return '';
  if (type === 'consent' || type === 'checkbox')
    return `<label><input type="checkbox" name="${key}" value="yes"${required}> ${words}</label>`;
  if (type === 'long-text') return `<label>${words} <textarea name="${key}"${required}></textarea></label>`;
  if (type === 'dropdown')
    return `<label>${words} <select name="${key}"${required}><option></option>${options.map((option) => `<option>${escaped(option)}</option>`).join('')}</select></label>`;
  if (field.isYearOptional === true) return birthdayCode(key, words, required);
  if (type === 'choice' || type === 'choices' || type === 'rating') {
    const steps = Array.from({ length: limits.max ?? 5 }, (_, step) => String(step + 1));
    const kind = type === 'choices' ? 'checkbox' : 'radio';
    const choices = (type === 'rating' ? steps : options).map((option) => tick(kind, option, option));
    return `<fieldset><legend>${words}</legend>${choices.join('')}</fieldset>`;
  }
  return `<label>${words} <input type="${inputTypes[type] ?? 'text'}" name="${key}"${required}></label>`;
}

/** Three controls of one name, in the order the form expects: day, month and year. */
function birthdayCode(key: string, legend: string, required: string): string {
  const numbers = (last: number) =>
    Array.from({ length: last }, (_, index) => `<option>${index + 1}</option>`).join('');
  const select = (label: string, last: number) =>
    `<label>${label} <select name="${key}"${required}><option></option>${numbers(last)}</select></label>`;
  const year = `<label>Year (optional) <input name="${key}" inputmode="numeric" maxlength="4"></label>`;
  return `<fieldset><legend>${legend}</legend>${select('Day', 31)}${select('Month', 12)}${year}</fieldset>`;
}
