import type { RetentionRule } from '../kernel/index.ts';

/** Runs that ended go with the messages of their time; their steps first. Counts stay. */
export const automationRetention: readonly RetentionRule[] = [
  {
    job: 'privacy.retention',
    scope: 'each account',
    setting: 'messageMonths',
    table: 'journey_run',
    key: 'account_id, id',
    when: `ended_at < now() - make_interval(months => $2::int)`,
  },
];
