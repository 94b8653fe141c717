export { acquisitionMerging } from './acquisition-merging.ts';
export { acquisitionPersonalTables } from './acquisition-personal-data.ts';
export { acquisitionRetention } from './acquisition-retention.ts';
export { CompiledForms } from './forms/compile-form.ts';
export { formQuestions } from './forms/form-questions.ts';
export { type Form, type FormLine, Forms } from './forms/forms.service.ts';
export { type LandingPage, type PageFilter, type PageLine, Pages } from './pages/pages.service.ts';
export { pagePresetPictures, type PresetPicture } from './pages/preset-pictures.ts';
export { SurveyAnalyticsDesk, type TextAnswer } from './survey-analytics/survey-analytics.service.ts';
export { type SurveySubmission, SurveySubmissions } from './survey-analytics/survey-submissions.service.ts';
export { formInvariants } from './forms/form-invariants.sql.ts';
export { surveyInvariants } from './survey-analytics/survey-invariants.sql.ts';
export { exportSurvey } from './survey-analytics/export-survey.ts';
export { type RecordedSurvey, recordSurveyAnswers } from './survey-analytics/record-answers.ts';
export { isDisposable } from './leads/judge-lead.ts';
export { LeadDisputes } from './leads/lead-disputes.ts';
export { type GivenLead, LeadIntake } from './leads/lead-intake.service.ts';
export { type LeadReport, LeadReports } from './leads/lead-reports.service.ts';
export { type Lead, type LeadCampaign, type LeadFilter, Leads } from './leads/leads.service.ts';
export { leadRetention } from './leads/lead-retention.ts';
export { leadSealedColumns } from './leads/sealed-lead.ts';
export { exportLeads } from './leads/export-leads.ts';
export { openLeads } from './leads/open-leads.ts';
export { storeLead } from './leads/store-lead.ts';
export { isRobotic, makeConfirmation, openConfirmation } from './submissions/confirm-token.ts';
export { isOddVisit, ownVisit } from './submissions/posted-view.ts';
export { trafficOf } from './submissions/visitor-traffic.ts';
export type { PostedFile } from './submissions/posted-files.ts';
export { exportSubmissions } from './submissions/export-submissions.ts';
export { notifyTeam } from './submissions/notify-team.ts';
export { type KnownVisitor, recogniseVisitor } from './submissions/known-person.ts';
export {
  type PostedSubmission,
  SubmissionDesk,
  type SubmissionResult,
} from './submissions/submission-desk.ts';
export { TrafficReader, type TrafficReport } from './submissions/traffic.service.ts';
export { type Submission, type SubmissionFilter, Submissions } from './submissions/submissions.service.ts';
export type { FormAnswer, FormSnapshot } from './forms/form.schema.ts';
export { CompiledSurveys } from './surveys/compile-survey.ts';
export type { SurveySnapshot } from './surveys/survey.schema.ts';
export { SurveyDesk } from './surveys/survey-desk.ts';
export type { AskedSurvey, PostedSurvey, SurveyMove, SurveyResult } from './surveys/survey-result.ts';
export type { Survey, SurveyLine } from './surveys/survey.ts';
export { Surveys } from './surveys/surveys.service.ts';
