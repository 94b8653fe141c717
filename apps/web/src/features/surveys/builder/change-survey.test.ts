import {
  emptySurvey,
  newQuestion,
  surveyDesign,
  type SurveyDesign,
  surveyPresets,
} from '@talkdrum/survey-design';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addPage,
  addQuestion,
  changePage,
  changeQuestion,
  duplicateQuestion,
  firstPage,
  hasPlace,
  moveQuestion,
  picturesOf,
  questionsOf,
  removePage,
  removeQuestion,
  stepPage,
  stepQuestion,
} from './change-survey.ts';

const keysOf = (design: SurveyDesign) => questionsOf(design).map(({ key }) => key);

/** Two pages with two questions; the last one shows only with an answer to the first, and the first page jumps by it. */
function sample() {
  const first = addQuestion(emptySurvey('Lamps'), 'page_1', 'nps', 'Score');
  const second = addQuestion(first.design, 'page_1', 'text', 'Name');
  const page = addPage(second.design);
  const third = addQuestion(page.design, page.key, 'text', 'Why');
  const rule = { match: 'all' as const, rules: [{ field: first.key, operator: 'is' as const, value: '3' }] };
  const ruled = changeQuestion(third.design, third.key, { showIf: rule });
  const design = changePage(ruled, 'page_1', () => ({ jumps: [{ when: rule, to: page.key }] }));
  return { design, score: first.key, name: second.key, why: third.key, page: page.key };
}

describe('the builder', () => {
  it('moves a question over the edge of its page', () => {
    const { design, score, name, why, page } = sample();
    const moved = stepQuestion(design, name, 1) ?? design;
    expect(moved.pages.map(({ questions }) => questions.length)).toEqual([1, 2]);
    expect(keysOf(moved)).toEqual([score, name, why]);
    expect(stepQuestion(design, score, -1)).toBeNull();
    expect(keysOf(moveQuestion(design, score, page, 1))).toEqual([name, why, score]);
  });

  it('drops rules and jumps that lost what they look at', () => {
    const { design, score, page, why } = sample();
    const without = removeQuestion(design, score);
    expect(questionsOf(without).find(({ key }) => key === why)?.showIf).toBeNull();
    expect(without.pages[0]?.jumps).toEqual([]);
    expect(removePage(design, page).pages[0]?.jumps).toEqual([]);
    expect(stepPage(design, 'page_1', 1)?.pages[1]?.jumps).toEqual([]);
  });

  it('gives a copy a key of its own', () => {
    const { design, score } = sample();
    const copy = duplicateQuestion(design, score);
    expect(new Set(keysOf(copy.design)).size).toBe(4);
    expect(keysOf(copy.design)[1]).toBe(copy.key);
  });

  it('opens the first page instead of one that is gone', () => {
    const { design, why, page } = sample();
    const without = removePage(design, page);
    for (const place of [
      { kind: 'question', key: why },
      { kind: 'page', key: page },
      { kind: 'ending', key: 'thanks' },
      { kind: 'welcome' },
      { kind: 'survey' },
    ] as const) {
      expect(hasPlace(design, place)).toBe(true);
      expect(hasPlace(without, place)).toBe(!('key' in place) || place.key === 'thanks');
    }
    expect(hasPlace(without, { kind: 'ending', key: 'gone' })).toBe(false);
    expect(hasPlace(without, firstPage(without))).toBe(true);
  });

  it('keeps each picture with its choice while choices come, go and are reworded', () => {
    const asked = newQuestion({
      key: 'lamp',
      type: 'picture',
      label: 'Lamp',
      options: ['Red', 'Blue', 'Green'],
      pictures: ['r', 'b', 'g'],
    });
    expect(picturesOf(asked, ['Red', '', 'Blue', 'Green'])).toEqual(['r', '', 'b', 'g']);
    expect(picturesOf(asked, ['Blue ', 'Green'])).toEqual(['b', 'g']);
    expect(picturesOf(asked, ['Red', 'Navy', 'Green'])).toEqual(['r', 'b', 'g']);
  });

  it('makes valid surveys whatever is moved and removed', () => {
    const step = fc.record({ what: fc.constantFrom('up', 'down', 'remove', 'page'), at: fc.nat(20) });
    fc.assert(
      fc.property(fc.constantFrom(...surveyPresets), fc.array(step, { maxLength: 12 }), (preset, steps) => {
        const last = steps.reduce((design, { what, at }) => {
          const keys = keysOf(design);
          const key = keys[at % Math.max(1, keys.length)] ?? '';
          const page = design.pages[at % design.pages.length]?.key ?? '';
          if (what === 'page') return stepPage(design, page, at % 2 === 0 ? 1 : -1) ?? design;
          if (what === 'remove') return removeQuestion(design, key);
          return stepQuestion(design, key, what === 'up' ? -1 : 1) ?? design;
        }, preset.design);
        const issues = surveyDesign.safeParse(last).error?.issues ?? [];
        // A text that shows an answer stays as its author wrote it, and is pointed out.
        expect(issues.filter(({ message }) => !message.startsWith('No earlier page asks'))).toEqual([]);
      }),
    );
  });
});
