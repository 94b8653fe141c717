import type { AccountEnd } from '../kernel/index.ts';

/** Deleting the members writes their difference into the counts, so these go last. */
export const audienceAccountEnd: AccountEnd = {
  leaves: ['list_count'],
  blanks: ['delete from list_count where account_id = $1'],
};
