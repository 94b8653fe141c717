import { byContact, type PersonalTable } from '../../kernel/index.ts';

/** What a contact got. The row stays without its person: codes and charges must add up. */
export const rewardsPersonalTables: readonly PersonalTable[] = [
  {
    table: 'reward_issue',
    columns: ['contact_id'],
    who: byContact,
    file: 'rewards',
    reads: `
      issued_at, (
        select name
        from reward r
        where r.account_id = reward_issue.account_id and r.id = reward_id
      ) as reward, (
        select code
        from reward_code c
        where c.account_id = reward_issue.account_id and c.id = code_id
      ) as code`,
    erase: 'update reward_issue set contact_id = null where :who',
  },
  {
    table: 'airtime_topup',
    columns: ['contact_id', 'number'],
    who: byContact,
    file: 'airtime',
    reads: 'created_at, number, currency, amount_minor, state',
    erase: `update airtime_topup set contact_id = null, number = '' where :who`,
  },
  {
    table: 'reward_reservation',
    columns: ['contact_id'],
    who: byContact,
    file: 'rewards-set-aside',
    reads: `
      created_at, (
        select name
        from reward r
        where r.account_id = reward_reservation.account_id and r.id = reward_id
      ) as reward`,
    erase: 'update reward_reservation set contact_id = null where :who',
  },
];
