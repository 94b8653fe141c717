/** What analytics need to know of a question: a structural view of the design's fields. */
export interface SurveyQuestion {
  key: string;
  type: string;
  label: string;
  options: readonly string[];
  /** Of a matrix, whose rows are the options. */
  columns?: readonly string[] | undefined;
}

/** An answer as analytics see it. */
export type GivenAnswer = string | number | boolean | string[] | Record<string, string>;

/** One countable fact of an answer. `line` is the row of a matrix, the option of a ranking, or one of `lines`. */
export interface AnswerFact {
  key: string;
  line: string;
  choice: string;
}

export interface CodedAnswers {
  facts: AnswerFact[];
  numbers: { fact: AnswerFact; value: number }[];
  texts: { key: string; text: string }[];
}

/** Lines that aren't the survey's own; a control character keeps them apart from an author's texts. */
export const lines = { other: '\u0001other', bucket: '\u0001bucket' } as const;

/** Keys of facts about the whole submission; no question's key begins with a star. */
export const wholeKeys = { all: '*', seconds: '*seconds' } as const;

/** A survey left open overnight says nothing about how long it takes. */
const longestSeconds = 3_600;
const longestText = 5_000;

export type AnswerShape = 'one' | 'several' | 'ranking' | 'matrix' | 'number' | 'date' | 'text' | 'presence';

const shapes: Readonly<Record<string, AnswerShape>> = {
  choice: 'one',
  dropdown: 'one',
  checkbox: 'one',
  consent: 'one',
  rating: 'one',
  nps: 'one',
  csat: 'one',
  ces: 'one',
  choices: 'several',
  picture: 'several',
  ranking: 'ranking',
  matrix: 'matrix',
  number: 'number',
  date: 'date',
  text: 'text',
  'long-text': 'text',
};

/** How a question's answers are counted. Files, addresses and what a page filled in are only counted as given. */
export function shapeOf(type: string): AnswerShape {
  return shapes[type] ?? 'presence';
}

/** The facts of one submission. Answers to questions the design doesn't have are left out. */
export function codeAnswers(
  questions: readonly SurveyQuestion[],
  answers: Readonly<Record<string, unknown>>,
  seconds: number,
): CodedAnswers {
  const coded: CodedAnswers = { facts: [factOf(wholeKeys.all)], numbers: [], texts: [] };
  addNumber(coded, wholeKeys.seconds, Math.min(Math.max(0, Math.round(seconds)), longestSeconds));
  for (const question of questions) {
    const answer = answers[question.key];
    if (isGiven(answer)) addAnswer(coded, question, answer);
  }
  return coded;
}

function addAnswer(coded: CodedAnswers, question: SurveyQuestion, answer: GivenAnswer): void {
  const { key, type } = question;
  const shape = shapeOf(type);
  if (shape === 'one' && !Array.isArray(answer)) return addChoice(coded, question, lineOf(answer));
  // A matrix answered in one line was answered; so is a number, whose own fact carries its value.
  if (shape === 'number') {
    if (typeof answer === 'number') addNumber(coded, key, answer);
    return;
  }
  coded.facts.push(factOf(key));
  if (shape === 'several' || shape === 'one')
    for (const choice of new Set(textsOf(answer))) addChoice(coded, question, choice);
  else if (shape === 'ranking')
    for (const [index, option] of textsOf(answer).entries())
      coded.facts.push(factOf(key, option, String(index + 1)));
  else if (shape === 'matrix' && isRows(answer))
    for (const [row, column] of Object.entries(answer)) coded.facts.push(factOf(key, row, column));
  else if (shape === 'date') coded.facts.push(factOf(key, lines.bucket, lineOf(answer).slice(0, 7)));
  else if (shape === 'text') coded.texts.push({ key, text: lineOf(answer).slice(0, longestText) });
}

/** An answer in one line. A matrix has none: its rows are facts of their own. */
function lineOf(answer: GivenAnswer): string {
  if (typeof answer !== 'object') return String(answer);
  return Array.isArray(answer) ? answer.join(',') : '';
}

/** What someone wrote instead of a choice is one fact, and its words are read like a text. */
function addChoice(coded: CodedAnswers, { key, options }: SurveyQuestion, choice: string): void {
  if (options.length === 0 || options.includes(choice)) coded.facts.push(factOf(key, '', choice));
  else {
    coded.facts.push(factOf(key, lines.other));
    coded.texts.push({ key, text: choice.slice(0, longestText) });
  }
}

function addNumber(coded: CodedAnswers, key: string, value: number): void {
  coded.numbers.push({ fact: factOf(key), value });
  coded.facts.push(factOf(key, lines.bucket, bucketOf(value)));
}

/** Two significant digits: few enough to count each, and exact up to 99. */
export function bucketOf(value: number): string {
  return String(Number(value.toPrecision(2)));
}

export function factOf(key: string, line = '', choice = ''): AnswerFact {
  return { key, line, choice };
}

function isGiven(answer: unknown): answer is GivenAnswer {
  if (answer === undefined || answer === null || answer === '') return false;
  return Array.isArray(answer) ? answer.length > 0 : true;
}

function isRows(answer: GivenAnswer): answer is Record<string, string> {
  return typeof answer === 'object' && !Array.isArray(answer);
}

function textsOf(answer: GivenAnswer): string[] {
  if (Array.isArray(answer)) return answer.map(String);
  return typeof answer === 'object' ? [] : [String(answer)];
}
