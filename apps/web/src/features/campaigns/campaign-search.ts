import { readSearch } from '../../lib/read-search.ts';
import { campaignStatuses } from './status-words.ts';

/** The search parameters of both pages of campaigns, email and SMS. */
export const campaignsSearch = readSearch({
  q: 'text',
  view: 'text',
  status: campaignStatuses,
  cursor: 'text',
  create: 'flag',
  archive: 'flag',
});

/** Those of one campaign’s page. */
export const campaignSearch = readSearch({
  tab: 'text',
  state: 'text',
  outcome: 'text',
  q: 'text',
  cursor: 'text',
  look: 'text',
  chart: ['table'],
});
