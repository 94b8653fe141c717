import { fieldKey, formField } from '@talkdrum/form-fields/form-field.schema';
import { showIf } from '@talkdrum/form-fields/show-if.schema';
import { redirectUrl } from '@talkdrum/form-fields/web-address.schema';
import { z } from 'zod';

/** The page that asks strangers who they are. */
export const registrationKey = 'registration';

export const surveyLimits = {
  pages: 50,
  questions: 200,
  jumps: 10,
  endings: 10,
  title: 200,
  text: 2_000,
  button: 40,
} as const;

const shownText = (max: number) => z.string().trim().max(max, `Use ${max} characters or fewer`);

const surveyJump = z.strictObject({
  /** Null for always. */
  when: showIf.nullable(),
  /** The key of a later page or of an ending. */
  to: z.string(),
});
export type SurveyJump = z.infer<typeof surveyJump>;

const surveyPage = z.strictObject({
  key: fieldKey,
  title: shownText(surveyLimits.title),
  questions: z.array(formField),
  /** The first that holds leads on; without one, the next page follows. */
  jumps: z.array(surveyJump).max(surveyLimits.jumps, `Use ${surveyLimits.jumps} jumps or fewer`),
});
export type SurveyPage = z.infer<typeof surveyPage>;

const surveyEnding = z.strictObject({
  key: fieldKey,
  title: shownText(surveyLimits.title),
  text: shownText(surveyLimits.text),
  /** Used instead of the text, if there is one. */
  redirectUrl,
});
export type SurveyEnding = z.infer<typeof surveyEnding>;

export const designParts = z.strictObject({
  version: z.literal(1),
  welcome: z
    .strictObject({
      title: shownText(surveyLimits.title).min(1, 'Title is required'),
      text: shownText(surveyLimits.text),
      button: shownText(surveyLimits.button),
    })
    .nullable(),
  pages: z
    .array(surveyPage)
    .min(1, 'Add a page')
    .max(surveyLimits.pages, `Use ${surveyLimits.pages} pages or fewer`),
  /** The first is where a survey ends without a jump. */
  endings: z
    .array(surveyEnding)
    .min(1, 'Add an ending')
    .max(surveyLimits.endings, `Use ${surveyLimits.endings} endings or fewer`),
  hasProgress: z.boolean(),
  hasBack: z.boolean(),
});
export type SurveyDesign = z.infer<typeof designParts>;
