export { acquisitionPersonalTables } from './acquisition-personal-data.ts';
export { CompiledForms } from './forms/compile-form.ts';
export { type Form, type FormLine, Forms } from './forms/forms.service.ts';
export { type LandingPage, type PageFilter, type PageLine, Pages } from './pages/pages.service.ts';
export { pagePresetPictures, type PresetPicture } from './pages/preset-pictures.ts';
export { exportSubmissions } from './submissions/export-submissions.ts';
export { notifyTeam } from './submissions/notify-team.ts';
export {
  type PostedSubmission,
  SubmissionDesk,
  type SubmissionResult,
} from './submissions/submission-desk.ts';
export { type Submission, type SubmissionFilter, Submissions } from './submissions/submissions.service.ts';
export type { FormAnswer, FormSnapshot } from './forms/form.schema.ts';
