import { newField } from '@talkdrum/form-fields';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  judgeSurvey,
  nextStep,
  postedAnswers,
  shownQuestions,
  surveyDesign,
  surveyPresets,
} from './index.ts';
import { answersTo, manySurveys } from './testing/generated-surveys.ts';
import { expectedOf } from './testing/oracle.ts';

const withAnswers = manySurveys.chain((design) => fc.tuple(fc.constant(design), answersTo(design)));

test('agrees with an oracle on the path, what is shown, required, right and kept', () => {
  fc.assert(
    fc.property(withAnswers, ([design, answers]) => {
      expect(surveyDesign.safeParse(design).error?.issues).toBeUndefined();
      const { path, ending, values, errors, wrongPage } = judgeSurvey(design, answers);
      expect({ path, ending, values, wrong: Object.keys(errors), wrongPage }).toEqual(
        expectedOf(design, answers),
      );
    }),
    { numRuns: 5_000 },
  );
});

test('walks the same way page by page, and always forward', () => {
  fc.assert(
    fc.property(withAnswers, ([design, answers]) => {
      const { path, ending, values } = judgeSurvey(design, answers);
      const known = new Map(Object.entries(values));
      const places = design.pages.map(({ key }) => key);
      for (const [index, key] of path.entries()) {
        expect(nextStep(design, key, known).key).toBe(path[index + 1] ?? ending);
        expect(places.indexOf(key)).toBeGreaterThan(index === 0 ? -1 : places.indexOf(path[index - 1] ?? ''));
        const page = design.pages.find((one) => one.key === key);
        const shown = page === undefined ? [] : shownQuestions(page, known).map((question) => question.key);
        expect(shown).toEqual(
          expect.arrayContaining((page?.questions ?? []).map((q) => q.key).filter((k) => known.has(k))),
        );
      }
    }),
    { numRuns: 1_000 },
  );
});

test('never throws, whatever is posted', () => {
  fc.assert(
    fc.property(
      manySurveys.chain((design) =>
        fc.tuple(fc.constant(design), fc.dictionary(fc.constantFrom('q_0', 'q_1', 'q_2'), fc.anything())),
      ),
      ([design, answers]) => {
        expect(judgeSurvey(design, answers).path.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('reads back what controls post', () => {
  const questions = [
    newField({ key: 'rank', type: 'ranking', label: 'Rank', options: ['A', 'B', 'C'] }),
    newField({ key: 'grid', type: 'matrix', label: 'Grid', options: ['A', 'B'], columns: ['x', 'y'] }),
    newField({ key: 'pick', type: 'choices', label: 'Pick', options: ['A', 'B'], hasOther: true }),
  ];
  const post = new URLSearchParams(
    'rank.0=2&rank.1=1&rank.2=3&grid.1=y&pick=A&pick=_other&pick.other=Something+else',
  );
  expect(postedAnswers(questions, (name) => post.getAll(name))).toEqual({
    rank: ['B', 'A', 'C'],
    grid: { A: '', B: 'y' },
    pick: ['A', 'Something else'],
  });
});

test('a control that wasn’t posted is no answer', () => {
  const question = newField({ key: 'score', type: 'nps', label: 'Score', isRequired: true });
  const design = {
    ...(surveyPresets[0]?.design ?? expect.fail()),
    pages: [{ key: 'page_1', title: '', questions: [question], jumps: [] }],
  };
  const given = postedAnswers([question], () => []);
  expect(judgeSurvey(design, given).errors).toEqual({ score: { code: 'required' } });
});

test('a ranking with one place twice isn’t whole', () => {
  const questions = [newField({ key: 'rank', type: 'ranking', label: 'Rank', options: ['A', 'B'] })];
  const post = new URLSearchParams('rank.0=1&rank.1=1');
  const design = {
    ...(surveyPresets[0]?.design ?? expect.fail()),
    pages: [{ key: 'page_1', title: '', questions, jumps: [] }],
  };
  const given = postedAnswers(questions, (name) => post.getAll(name));
  expect(judgeSurvey(design, given).errors).toEqual({ rank: { code: 'ranking' } });
});
