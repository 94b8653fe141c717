import { type AnswerValue, type FormField, otherChoice } from '@talkdrum/form-fields';

type Question = Pick<FormField, 'key' | 'type' | 'options'>;

/** The name of the control for a row of a matrix, or the place of a choice in a ranking. */
export function partName(key: string, index: number): string {
  return `${key}.${index}`;
}

/** The name of the text beside “Other”. */
export function otherName(key: string): string {
  return `${key}.other`;
}

/**
 * What controls of a page sent, as the judge takes it. `all` answers the values of a name, such as `getAll` of
 * `FormData` and `URLSearchParams`.
 */
export function postedAnswers(
  questions: readonly Question[],
  all: (name: string) => string[],
): Record<string, unknown> {
  return Object.fromEntries(questions.map((question) => [question.key, postedAnswer(question, all)]));
}

function postedAnswer({ key, type, options }: Question, all: (name: string) => string[]): unknown {
  if (type === 'ranking') return postedRanking(key, options, all);
  if (type === 'matrix')
    return Object.fromEntries(options.map((row, index) => [row, all(partName(key, index))[0] ?? '']));
  const values = all(key).map((value) => (value === otherChoice ? (all(otherName(key))[0] ?? '') : value));
  return values.length > 1 ? values : values[0];
}

/** Each choice has its place; a list in that order. Places that are missing or doubled leave a list that isn't whole. */
function postedRanking(key: string, options: readonly string[], all: (name: string) => string[]): string[] {
  const places = options.map((option, index) => ({ option, place: all(partName(key, index))[0] ?? '' }));
  const given = places.filter(({ place }) => /^\d{1,2}$/.test(place));
  const isDoubled = new Set(given.map(({ place }) => Number(place))).size < given.length;
  const list = given.toSorted((one, other) => Number(one.place) - Number(other.place));
  return list.slice(0, isDoubled ? 1 : list.length).map(({ option }) => option);
}

/** The other way round: what the controls of these questions hold for valid answers, by their names. */
export function shownControls(
  questions: readonly Question[],
  values: Readonly<Record<string, AnswerValue>>,
): Record<string, string | string[]> {
  return Object.assign({}, ...questions.map((question) => controlsOf(question, values[question.key])));
}

function controlsOf(
  { key, type, options }: Question,
  value: AnswerValue | undefined,
): Record<string, string | string[]> {
  if (value === undefined) return {};
  if (typeof value === 'object' && !Array.isArray(value)) {
    const cells = Object.entries(value);
    return Object.fromEntries(cells.map(([row, column]) => [partName(key, options.indexOf(row)), column]));
  }
  if (type === 'ranking' && Array.isArray(value))
    return Object.fromEntries(
      value.map((option: string, place) => [partName(key, options.indexOf(option)), String(place + 1)]),
    );
  const list = Array.isArray(value) ? (value as string[]) : [value === true ? 'yes' : String(value)];
  const hasList = options.length > 0;
  const other = hasList ? list.find((one) => !options.includes(one)) : undefined;
  if (other === undefined) return { [key]: list };
  return { [key]: list.map((one) => (one === other ? otherChoice : one)), [otherName(key)]: other };
}
