import { checkSurvey } from './check-survey.schema.ts';
import { designParts } from './survey-parts.schema.ts';

export {
  type SurveyDesign,
  type SurveyEnding,
  type SurveyJump,
  surveyLimits,
  type SurveyPage,
} from './survey-parts.schema.ts';

/**
 * What a survey asks, and in which order. Keys of questions are never used again, so answers of earlier versions keep
 * their meaning. Texts may show earlier answers: `{{ answers.key }}`.
 */
export const surveyDesign = designParts
  .superRefine((design, context) =>
    checkSurvey(design, (message, ...path) => context.addIssue({ code: 'custom', message, path })),
  )
  .meta({
    examples: [
      {
        version: 1,
        welcome: null,
        pages: [
          {
            key: 'page_1',
            title: '',
            questions: [{ key: 'score', type: 'nps', label: 'How likely are you to recommend us?' }],
            jumps: [],
          },
        ],
        endings: [{ key: 'thanks', title: 'Thank you', text: '', redirectUrl: '' }],
        hasProgress: true,
        hasBack: true,
      },
    ] as never,
  });
