import type { FormField, ShowIfOperator } from '../index.ts';

/**
 * What is expected of a form's answers, written for clarity alone: each field asks for the answers it depends on,
 * where the judge walks the form once from top to bottom.
 */
export function expectedOf(fields: readonly FormField[], answers: Record<string, unknown>) {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const isVisible = (field: FormField): boolean => {
    const results = (field.showIf?.rules ?? []).map(({ field: key, operator, value }) =>
      table[operator](keptOf(byKey.get(key)), value),
    );
    return (
      field.showIf === null ||
      (field.showIf.match === 'any' ? results.includes(true) : !results.includes(false))
    );
  };
  const keptOf = (field: FormField | undefined): Kept =>
    field !== undefined && isVisible(field) ? meaningOf(field, answers[field.key]).kept : undefined;
  const visible = fields.filter(isVisible);
  const wrong = visible.filter((field) => {
    const { kept, isWrong } = meaningOf(field, answers[field.key]);
    return field.type !== 'hidden' && (isWrong || (kept === undefined && field.isRequired));
  });
  const isReachable = visible.some(
    (field) =>
      (field.key === 'email' || field.key === 'telephone') &&
      (keptOf(field) !== undefined || wrong.includes(field)),
  );
  return {
    shown: visible.map(({ key }) => key),
    values: Object.fromEntries(
      visible.map((field) => [field.key, keptOf(field)] as const).filter(([, kept]) => kept !== undefined),
    ),
    wrong: [...wrong.map(({ key }) => key), ...(isReachable ? [] : ['email'])].toSorted(),
  };
}

type Kept = string | number | boolean | string[] | undefined;
interface Meaning {
  kept: Kept;
  isWrong: boolean;
}
const nothing: Meaning = { kept: undefined, isWrong: false };
const wrong: Meaning = { kept: undefined, isWrong: true };
const keep = (kept: Kept): Meaning => ({ kept, isWrong: false });

const low = (text: unknown) => (text === true ? 'yes' : `${String(text)}`.toLowerCase());
const isSame = (kept: Kept, value: string): boolean => {
  if (typeof kept === 'number') return value !== '' && `${kept}` === `${Number(value)}`;
  if (Array.isArray(kept)) return kept.length === 1 && low(kept[0]) === low(value);
  return kept !== undefined && low(kept) === low(value);
};
const order = (kept: Kept, value: string): number | undefined => {
  if (typeof kept === 'number' && /^\d+$/.test(value)) return kept - Number(value);
  const days = [kept, value].map((day) => (/^\d{4}-\d\d-\d\d$/.test(String(day)) ? String(day) : undefined));
  const [one, other] = days;
  return one === undefined || other === undefined ? undefined : one.localeCompare(other);
};
const table: Record<ShowIfOperator, (kept: Kept, value: string) => boolean> = {
  is: isSame,
  'is-not': (kept, value) => !isSame(kept, value),
  contains: (kept, value) =>
    Array.isArray(kept)
      ? kept.some((one) => low(one) === low(value))
      : kept !== undefined && low(kept).includes(low(value)),
  'is-filled': (kept) => kept !== undefined,
  'is-empty': (kept) => kept === undefined,
  above: (kept, value) => (order(kept, value) ?? 0) > 0,
  below: (kept, value) => (order(kept, value) ?? 0) < 0,
};

function meaningOf(field: FormField, given: unknown): Meaning {
  if (field.type === 'choices') return choicesOf(field, given);
  const one = Array.isArray(given) && given.length === 1 ? (given as unknown[])[0] : given;
  if (one === undefined || one === null || one === '') return nothing;
  if (field.type === 'checkbox' || field.type === 'consent') {
    if (['on', 'yes', 'true', true].includes(one as string)) return keep(true);
    return ['no', 'false', false].includes(one as string) ? nothing : wrong;
  }
  if (typeof one !== 'string' && typeof one !== 'number') return wrong;
  const text = String(one).trim();
  return text === '' ? nothing : textMeaning(field, text);
}

function textMeaning({ type, limits, options }: FormField, text: string): Meaning {
  const { min, max, earliest } = limits;
  const isInside = (size: number) => (min === null || size >= min) && (max === null || size <= max);
  switch (type) {
    case 'text':
    case 'long-text':
      return isInside(text.length) ? keep(text) : wrong;
    case 'number':
      return /^-?\d+$/.test(text) && isInside(Number(text)) ? keep(Number(text)) : wrong;
    case 'rating':
      return ['1', '2', '3', '4', '5'].includes(text) ? keep(Number(text)) : wrong;
    case 'date':
      return ['2026-02-28', '2026-05-01'].includes(text) && !(earliest !== null && text < earliest)
        ? keep(text)
        : wrong;
    case 'choice':
    case 'dropdown':
      return options.includes(text) ? keep(text) : wrong;
    case 'email':
      return text === 'ada@example.com' ? keep(text) : wrong;
    case 'telephone':
      // The browser counts digits only, so a day passes.
      return /^\+?[\d-]{8,14}$/.test(text) ? keep(text) : wrong;
    default:
      return keep(text);
  }
}

function choicesOf({ options, limits: { min, max } }: FormField, given: unknown): Meaning {
  const list = (Array.isArray(given) ? (given as unknown[]) : [given ?? '']).filter((one) => one !== '');
  if (list.length === 0) return nothing;
  if (!list.every((one) => options.includes(one as string))) return wrong;
  if ((min !== null && list.length < min) || (max !== null && list.length > max)) return wrong;
  return keep(options.filter((option) => list.includes(option)));
}
