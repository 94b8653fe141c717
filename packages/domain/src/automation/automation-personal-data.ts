import { byContact, type PersonalTable } from '../kernel/index.ts';

const ofRuns = `
  account_id = :account and run_id in (
    select id
    from journey_run r
    where r.account_id = :account and r.contact_id = any(:ids)
  )`;

/** Deleting the contact deletes the rest. */
export const automationPersonalTables: readonly PersonalTable[] = [
  {
    table: 'journey_step',
    columns: [],
    who: ofRuns,
    file: 'journey-steps',
    reads: 'run_id, n, node_id, port, outcome, reason, at',
    erase: 'delete from journey_step where :who',
  },
  {
    table: 'journey_run',
    columns: ['contact_id', 'context', 'entry_key'],
    who: byContact,
    file: 'journeys',
    reads: 'id, journey_id, status, node_id, entered_at, ended_at, converted_at, context',
    erase: 'delete from journey_run where :who',
  },
  {
    table: 'journey_arrival',
    columns: ['contact_id', 'entry_key'],
    who: byContact,
    erase: 'delete from journey_arrival where :who',
  },
  {
    table: 'journey_member',
    columns: ['contact_id'],
    who: byContact,
    erase: 'delete from journey_member where :who',
  },
];
