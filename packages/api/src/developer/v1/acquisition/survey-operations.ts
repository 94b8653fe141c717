import { operations } from '../operation.ts';
import { idParams } from '../page.contract.ts';
import {
  apiSurvey,
  surveyAnswersPage,
  surveyAnswersQuery,
  surveysAnswer,
  surveysQuery,
} from './surveys.contract.ts';

const group = 'Surveys';

export const surveyOperations = operations({
  listSurveys: {
    method: 'GET',
    path: '/surveys',
    group,
    summary: 'List surveys',
    description: 'Newest first.',
    scope: 'surveys.read',
    query: surveysQuery,
    answer: surveysAnswer,
    status: 200,
  },
  getSurvey: {
    method: 'GET',
    path: '/surveys/{id}',
    group,
    summary: 'Get a survey',
    scope: 'surveys.read',
    params: idParams,
    answer: apiSurvey,
    status: 200,
  },
  listSurveyAnswers: {
    method: 'GET',
    path: '/surveys/{id}/answers',
    group,
    summary: 'List a survey’s answers',
    description:
      'Newest first. The webhook event `survey.completed` has the same content, as it happens. Anonymous surveys have no such list.',
    scope: 'submissions.read',
    params: idParams,
    query: surveyAnswersQuery,
    answer: surveyAnswersPage,
    status: 200,
  },
});
