import { type FormField, newField, type ShowIf, showIfOperator } from '@talkdrum/form-fields';
import fc from 'fast-check';
import type { SurveyDesign } from '../index.ts';

const types = [
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
  'number',
  'checkbox',
  'statement',
] as const;
const values = ['red', 'Blue', 'yes', '3', '7', '0', 'Good', '', 'ada'];

const drawnRules = fc.record({
  match: fc.constantFrom('all' as const, 'any' as const),
  rules: fc.array(
    fc.record({
      above: fc.nat(1_000),
      operator: fc.constantFrom(...showIfOperator.options),
      value: fc.constantFrom(...values),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});
type DrawnRules = typeof drawnRules extends fc.Arbitrary<infer Rules> ? Rules : never;

const drawnQuestion = fc.record({
  type: fc.constantFrom(...types),
  isRequired: fc.boolean(),
  hasOther: fc.boolean(),
  showIf: fc.option(drawnRules),
  requireIf: fc.option(drawnRules),
});
const drawnJump = fc.record({ when: fc.option(drawnRules, { freq: 4 }), to: fc.nat(1_000) });
const drawnPage = fc.record({
  questions: fc.array(drawnQuestion, { maxLength: 3 }),
  jumps: fc.array(drawnJump, { maxLength: 2 }),
});

/** Surveys of up to six pages whose rules look back and whose jumps lead forward. */
export const manySurveys: fc.Arbitrary<SurveyDesign> = fc
  .array(drawnPage, { minLength: 1, maxLength: 6 })
  .map((pages) => {
    const design: SurveyDesign = {
      version: 1,
      welcome: null,
      pages: [],
      endings: ['end_1', 'end_2'].map((key) => ({ key, title: key, text: '', redirectUrl: '' })),
      hasProgress: true,
      hasBack: true,
    };
    const asked: FormField[] = [];
    for (const [index, { questions, jumps }] of pages.entries()) {
      const own = questions.map((drawn) => {
        const question = questionOf(drawn, asked);
        asked.push(question);
        return question;
      });
      const places = [
        ...pages.slice(index + 1).map((_page, n) => `page_${index + 1 + n}`),
        ...design.endings.map(({ key }) => key),
      ];
      design.pages.push({
        key: `page_${index}`,
        title: '',
        questions: own,
        jumps: jumps.map(({ when, to }) => ({
          when: when && rulesOf(when, asked),
          to: places[to % places.length] ?? '',
        })),
      });
    }
    return design;
  });

type DrawnQuestion = typeof drawnQuestion extends fc.Arbitrary<infer Question> ? Question : never;

function questionOf(
  { type, isRequired, hasOther, showIf, requireIf }: DrawnQuestion,
  asked: readonly FormField[],
): FormField {
  const hasOptions = ['choice', 'choices', 'dropdown', 'picture', 'ranking', 'matrix'].includes(type);
  return newField({
    key: `q_${asked.length}`,
    type,
    label: `Question ${asked.length}`,
    isRequired: isRequired && type !== 'statement',
    options: hasOptions ? ['Red', 'Blue'] : [],
    ...(type === 'matrix' && { columns: ['Good', 'Bad'] }),
    ...(type === 'picture' && { pictures: ['https://a.example/1.png', 'https://a.example/2.png'] }),
    ...(['choice', 'choices', 'dropdown'].includes(type) && { hasOther }),
    showIf: showIf && rulesOf(showIf, asked),
    requireIf: requireIf && rulesOf(requireIf, asked),
  });
}

function rulesOf({ match, rules }: DrawnRules, asked: readonly FormField[]): ShowIf | null {
  if (asked.length === 0) return null;
  return {
    match,
    rules: rules.map(({ above, operator, value }) => ({
      field: asked[above % asked.length]?.key ?? '',
      operator,
      value,
    })),
  };
}

const given = fc.oneof(
  fc.constantFrom('', 'Red', 'Blue', 'Purple', 'on', 'no', '0', '1', '3', '6', '7', '10', '11', 'ada'),
  fc.constantFrom<unknown>(['Blue', 'Red'], ['Red'], ['Red', 'Red'], ['Red', 'Purple'], ['x', 'y'], []),
  fc.constantFrom<unknown>({ Red: 'Good' }, { Red: 'Good', Blue: 'Bad' }, { Red: 'Ugly' }, { Red: '' }, {}),
  fc.constantFrom<unknown>(true, 3, null),
);

/** Answers to some of the questions, right and wrong. */
export function answersTo(design: SurveyDesign): fc.Arbitrary<Record<string, unknown>> {
  const keys = design.pages.flatMap(({ questions }) => questions.map(({ key }) => key));
  return fc.record(Object.fromEntries(keys.map((key) => [key, given])), { requiredKeys: [] });
}
