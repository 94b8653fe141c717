import type { AccountEnd } from './declarations/account-end.ts';

/** Due work contains the running deletion itself. */
export const kernelAccountEnd: AccountEnd = {
  leaves: ['due_work'],
  blanks: [`delete from due_work where account_id = $1 and kind <> 'account.purge'`],
};
