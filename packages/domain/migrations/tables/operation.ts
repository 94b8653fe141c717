import type { Tables } from './table-fact.ts';

/** What keeps the product running. */
export const operationTables: Tables = {
  account_change: {
    owner: 'live',
    holds: 'What changed in an account, for its open dashboards',
    grows: 'short: kept for minutes',
  },
  agenda_jobs: { owner: 'housekeeping', holds: "Agenda's job store", grows: 'one per job' },
  api_key: {
    owner: 'developer',
    holds: 'API keys: hash, scopes, expiry',
    grows: 'a few per account',
    readers: ['accounts', 'messages'],
  },
  due_work: {
    owner: 'kernel',
    holds: 'What is due, and when: ids only',
    grows: 'one per open item',
    readers: ['staff'],
  },
  erasure_note: {
    owner: 'restoring',
    holds: "Erasures that aren't yet in the journal in DATA_DIR",
    grows: 'short',
  },
  installation: {
    owner: 'restoring',
    holds: 'The mark by which a process recognises a restored backup',
    grows: 'one',
  },
  outbox_event: {
    owner: 'kernel',
    holds: 'Events that other rooms and emails follow',
    grows: 'one per event, until dispatched',
  },
  rate_limit: {
    owner: 'kernel',
    holds: 'Counters of rate limits',
    grows: 'one per limit and key, for minutes',
  },
};
