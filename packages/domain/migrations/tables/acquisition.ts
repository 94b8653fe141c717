import type { Tables } from './table-fact.ts';

/** What visitors fill in on published pages. */
export const acquisitionTables: Tables = {
  form: {
    owner: 'acquisition',
    holds: 'A form: its fields, list and answer',
    grows: 'tens per account',
    readers: ['assets'],
  },
  landing_page: {
    owner: 'acquisition',
    holds: 'The draft of a landing page: its name and design',
    grows: 'tens per account',
    readers: ['assets'],
  },
  submission: {
    owner: 'acquisition',
    holds: 'What a visitor submitted, with the wording of their consent',
    grows: 'one per submission',
  },
};
