import { type FormField, newField } from '@talkdrum/form-fields';
import type { SurveyDesign, SurveyPage } from './survey-design.schema.ts';

/** A question with nothing but a key, a type and a label; one with choices gets two, so that it's valid. */
export function newQuestion(
  question: Pick<FormField, 'key' | 'type' | 'label'> & Partial<FormField>,
): FormField {
  return newField({ ...startOf(question.type), ...question });
}

function startOf(type: FormField['type']): Partial<FormField> {
  switch (type) {
    case 'choice':
    case 'choices':
    case 'dropdown':
    case 'ranking':
      return { options: ['Choice 1', 'Choice 2'] };
    case 'picture':
      return { options: ['Choice 1', 'Choice 2'], pictures: ['', ''] };
    case 'matrix':
      return { options: ['Row 1', 'Row 2'], columns: ['Column 1', 'Column 2'] };
    case 'nps':
      return { scale: { low: 'Not at all likely', high: 'Extremely likely' } };
    case 'csat':
      return { scale: { low: 'Very unhappy', high: 'Very happy' } };
    case 'ces':
      return { scale: { low: 'Strongly disagree', high: 'Strongly agree' } };
    default:
      return {};
  }
}

/** One page without questions, and one ending. */
export function emptySurvey(name: string): SurveyDesign {
  return surveyOf(name, [{ key: 'page_1', title: '', questions: [], jumps: [] }]);
}

/** With a welcome, and thanks at the end. */
export function surveyOf(name: string, pages: SurveyPage[]): SurveyDesign {
  return {
    version: 1,
    welcome: { title: name, text: '', button: 'Start' },
    pages,
    endings: [
      { key: 'thanks', title: 'Thank you', text: 'Your answers help us do better.', redirectUrl: '' },
    ],
    hasProgress: true,
    hasBack: true,
  };
}
