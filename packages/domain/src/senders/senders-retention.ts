import { isOlder, type RetentionRule } from '../kernel/index.ts';

/** Aggregate DMARC reports, with their sources. */
export const sendersRetention: readonly RetentionRule[] = [
  {
    job: 'housekeeping.dmarc-reports',
    scope: 'each account',
    table: 'dmarc_report',
    key: 'account_id, id',
    when: isOlder('id', '400 days'),
  },
];
