import type { FormField } from '@talkdrum/form-fields';
import { registrationKey, type SurveyDesign } from './survey-parts.schema.ts';

/** The questions for a stranger: first who they are, if the survey is public. */
export function withRegistration(design: SurveyDesign, registration: FormField[] | null): SurveyDesign {
  if (registration === null) return design;
  const first = { key: registrationKey, title: '', questions: registration, jumps: [] };
  return { ...design, pages: [first, ...design.pages] };
}
