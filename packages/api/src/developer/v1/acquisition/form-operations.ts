import { apiForm, formsAnswer, formsQuery, submissionsPage, submissionsQuery } from './forms.contract.ts';
import { operations } from '../operation.ts';
import { idParams } from '../page.contract.ts';

const group = 'Forms';

export const formOperations = operations({
  listForms: {
    method: 'GET',
    path: '/forms',
    group,
    summary: 'List forms',
    description: 'Newest first.',
    scope: 'forms.read',
    query: formsQuery,
    answer: formsAnswer,
    status: 200,
  },
  getForm: {
    method: 'GET',
    path: '/forms/{id}',
    group,
    summary: 'Get a form',
    scope: 'forms.read',
    params: idParams,
    answer: apiForm,
    status: 200,
  },
  listSubmissions: {
    method: 'GET',
    path: '/forms/{id}/submissions',
    group,
    summary: 'List a form’s submissions',
    description: 'Newest first. The webhook event `form.submitted` has the same content, as it happens.',
    scope: 'submissions.read',
    params: idParams,
    query: submissionsQuery,
    answer: submissionsPage,
    status: 200,
  },
});
