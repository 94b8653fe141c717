import { exampleIds } from './example-ids.ts';
import {
  apiJourney,
  entriesAnswer,
  entriesRequest,
  journeysAnswer,
  journeysQuery,
  runsAnswer,
} from './journeys.contract.ts';
import { operations } from './operation.ts';
import { idParams } from './page.contract.ts';

const group = 'Journeys';

export const journeyOperations = operations({
  listJourneys: {
    method: 'GET',
    path: '/journeys',
    group,
    summary: 'List journeys',
    description: 'Newest first, without archived ones.',
    scope: 'journeys.read',
    query: journeysQuery,
    answer: journeysAnswer,
    status: 200,
  },
  getJourney: {
    method: 'GET',
    path: '/journeys/{id}',
    group,
    summary: 'Get a journey',
    scope: 'journeys.read',
    params: idParams,
    answer: apiJourney,
    status: 200,
  },
  enterJourney: {
    method: 'POST',
    path: '/journeys/{id}/entries',
    group,
    summary: 'Bring contacts into a journey',
    description:
      'Up to 1,000 at once. The journey’s rules of entry decide who may enter, and consent decides what they get, as for everyone else.',
    scope: 'journeys.write',
    params: idParams,
    body: entriesRequest,
    example: { contactIds: [exampleIds.contact], key: 'order-1042' },
    answer: entriesAnswer,
    status: 202,
  },
  listContactJourneys: {
    method: 'GET',
    path: '/contacts/{id}/journeys',
    group,
    summary: 'List a contact’s journeys',
    description: 'Newest first, at most 20, each with its steps and why a step was skipped.',
    scope: 'journeys.read',
    params: idParams,
    answer: runsAnswer,
    status: 200,
  },
});
