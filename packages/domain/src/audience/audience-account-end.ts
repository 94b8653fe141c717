import type { AccountEnd } from '../kernel/index.ts';

/** Deleting members and contacts writes their difference into the counts, so these go last. */
export const audienceAccountEnd: AccountEnd = {
  leaves: ['list_count', 'audience_day'],
  blanks: [
    'delete from list_count where account_id = $1',
    'delete from audience_day where account_id = $1',
  ],
};
