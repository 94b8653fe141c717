import { aboutIn, type PersonalTable } from '../kernel/index.ts';

export const developerPersonalTables: readonly PersonalTable[] = [
  {
    // Before the events, by which it finds the attempts.
    table: 'webhook_attempt',
    columns: ['answer'],
    who: `
      account_id = :account
      and (
        answer ~* :pattern
        or event_id in (
          select id
          from webhook_event
          where account_id = :account and ${aboutIn('body')}
        )
      )`,
    file: 'webhook-attempts',
    reads: 'at, url, status, answer',
    erase: `update webhook_attempt set answer = '' where :who`,
  },
  {
    table: 'webhook_event',
    columns: ['body'],
    who: `account_id = :account and ${aboutIn('body')}`,
    file: 'webhook-events',
    reads: 'at, type, state, body',
    // Including events still waiting: nobody receives events about an erased person.
    erase: `
      with
        gone as (
          delete from webhook_event
          where :who
          returning account_id, endpoint_id, id
        )
      delete from webhook_due d
      using gone
      where d.account_id = gone.account_id and d.endpoint_id = gone.endpoint_id and d.event_id = gone.id`,
  },
  {
    table: 'idempotent_request',
    columns: ['answer'],
    who: `account_id = :account and ${aboutIn('answer')}`,
    file: 'answers-to-repeated-requests',
    reads: 'created_at, status, answer',
    // The key stays, so a late retry doesn't repeat the work.
    erase: `
      update idempotent_request
      set status = 410,
        answer = '{"error":{"code":"not_found","message":"What this request answered has been erased."}}'
      where :who`,
  },
];
