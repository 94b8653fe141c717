import type { SurveyAnalyticsOutput } from '@talkdrum/api/contracts';

export type Question = SurveyAnalyticsOutput['questions'][number];
