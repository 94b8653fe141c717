import { newField } from '@talkdrum/form-fields';
import { expect, test } from 'vitest';
import {
  emptySurvey,
  newQuestion,
  pipe,
  questionTypes,
  type SurveyDesign,
  surveyDesign,
  surveyPresets,
} from './index.ts';

const nps = newQuestion({ key: 'score', type: 'nps', label: 'How likely?' });
const why = newQuestion({ key: 'why', type: 'text', label: 'Why?' });
const always = { when: null, to: 'page_2' };

function withPages(
  first: Partial<SurveyDesign['pages'][number]>,
  second: Partial<SurveyDesign['pages'][number]> = {},
): SurveyDesign {
  const page = { title: '', questions: [], jumps: [] };
  return {
    ...emptySurvey('Survey'),
    pages: [
      { ...page, key: 'page_1', ...first },
      { ...page, key: 'page_2', ...second },
    ],
  };
}

const issuesOf = (design: unknown) =>
  surveyDesign.safeParse(design).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ??
  [];

test.each(surveyPresets.map((preset) => [preset.title, preset.design] as const))(
  '%s is valid, and so is an empty survey',
  (_title, design) => {
    expect(issuesOf(design)).toEqual([]);
    expect(issuesOf(emptySurvey('New'))).toEqual([]);
  },
);

test.each(questionTypes.filter((type) => type !== 'picture'))(
  'a new question of type %s is valid',
  (type) => {
    const question = newQuestion({ key: 'one', type, label: 'One' });
    expect(issuesOf(withPages({ questions: [question] }))).toEqual([]);
  },
);

const rule = (field: string) => ({
  match: 'all' as const,
  rules: [{ field, operator: 'is-filled' as const, value: '' }],
});

test.each([
  [
    'a jump back',
    withPages({}, { jumps: [{ when: null, to: 'page_1' }] }),
    'pages.1.jumps.0.to: Choose a later',
  ],
  ['a jump to itself', withPages({ jumps: [{ when: null, to: 'page_1' }] }), 'pages.0.jumps.0.to: Choose'],
  [
    'a jump by a later answer',
    withPages({ jumps: [{ ...always, when: rule('why') }] }, { questions: [why] }),
    'pages.0.jumps.0.when.rules.0.field: ',
  ],
  [
    'a rule about a later question',
    withPages({ questions: [{ ...nps, showIf: rule('why') }] }, { questions: [why] }),
    'pages.0.questions.0.showIf.rules.0.field: ',
  ],
  [
    'a requirement on its own',
    withPages({ questions: [{ ...nps, requireIf: rule('score') }] }),
    'pages.0.questions.0.requireIf.rules.0.field: ',
  ],
  [
    'one key twice',
    withPages({ questions: [nps] }, { questions: [nps] }),
    'pages.1.questions.0.key: Another',
  ],
  ['two pages with one key', withPages({}, { key: 'page_1' }), 'pages.1.key: Another page'],
  ['an ending with a page’s key', withPages({ key: 'thanks' }), 'endings.0.key: Another ending'],
  [
    'a text with a later answer',
    withPages({ title: 'You said {{ answers.why }}' }, { questions: [why] }),
    'pages.0.title: No earlier page',
  ],
  [
    'a text with an answer of its own page',
    withPages({ questions: [nps, { ...why, label: 'Why {{ answers.score }}?' }] }),
    'pages.0.questions.1.label: No earlier page asks for “score”',
  ],
  ['a registration field', withPages({ questions: [{ ...why, key: 'email' }] }), 'pages.0.questions.0.key: '],
  ['a hidden field', withPages({ questions: [{ ...why, type: 'hidden' }] }), 'pages.0.questions.0.type: '],
  [
    'consent for a channel',
    withPages({ questions: [{ ...why, type: 'consent', channel: 'email' }] }),
    'pages.0.questions.0.channel: ',
  ],
  [
    'a matrix with one column',
    withPages({ questions: [{ ...why, type: 'matrix', options: ['A'], columns: ['x'] }] }),
    'pages.0.questions.0.columns: Add two',
  ],
  [
    'a picture choice without pictures',
    withPages({ questions: [{ ...why, type: 'picture', options: ['A'] }] }),
    'pages.0.questions.0.pictures: ',
  ],
  [
    'a script as an ending’s address',
    { ...withPages({}), endings: [{ key: 'e', title: '', text: '', redirectUrl: 'javascript:alert(1)' }] },
    'endings.0.redirectUrl: ',
  ],
  [
    'more than 200 questions',
    withPages({
      questions: Array.from({ length: 201 }, (_, n) => newField({ key: `q${n}`, type: 'text', label: 'Q' })),
    }),
    'pages: Use 200 questions or fewer',
  ],
])('refuses %s', (_what, design, issue) => {
  expect(issuesOf(design)).toEqual([expect.stringContaining(issue)]);
});

test('texts show earlier answers, and nothing for a missing one', () => {
  const answers = new Map<string, string | number | string[]>([
    ['score', 9],
    ['rooms', ['Kitchen', 'Hall']],
    ['name', '<b>{{ answers.score }}</b>'],
  ]);
  expect(pipe('You gave {{answers.score}} for {{ answers.rooms }}{{ answers.none }}.', answers)).toBe(
    'You gave 9 for Kitchen, Hall.',
  );
  expect(pipe('{{ answers.name }}', answers)).toBe('<b>{{ answers.score }}</b>');
});
