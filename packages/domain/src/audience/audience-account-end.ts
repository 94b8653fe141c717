import type { AccountEnd } from '../kernel/index.ts';

/** Deleting the members and the contacts writes their difference into the counts, so these go last. */
export const audienceAccountEnd: AccountEnd = {
  leaves: ['audience_day', 'list_count'],
  blanks: ['delete from audience_day where account_id = $1', 'delete from list_count where account_id = $1'],
};
