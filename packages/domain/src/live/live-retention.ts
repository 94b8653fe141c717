import type { RetentionRule } from '../kernel/index.ts';

/** A stream of an open dashboard resumes within ten minutes, so a quarter of an hour is enough. */
export const liveRetention: readonly RetentionRule[] = [
  {
    job: 'housekeeping.live-changes',
    scope: 'installation',
    table: 'account_change',
    key: 'account_id, xid, topic, subject_id',
    when: `at < now() - interval '15 minutes'`,
  },
];
