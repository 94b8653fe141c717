import { z } from 'zod';
import type { BareDomain } from '../domain-with.ts';
import type { JobDefinition } from '../kernel/index.ts';
import { keptSql } from './retention.service.ts';

const batch = 5_000;

/**
 * Deletes data past its account's retention at night, in batches with their own transactions. `$1` is the
 * batch size.
 */
const purges = [
  `delete from delivery_event where (account_id, at, id) in (
     select e.account_id, e.at, e.id from ${keptSql} s join delivery_event e on e.account_id = s.account_id
     where s.event_days is not null and e.at < now() - make_interval(days => s.event_days) limit $1)`,
  `delete from import_row_error where (account_id, import_id, row_number, position) in (
     select r.account_id, r.import_id, r.row_number, r.position from ${keptSql} s join import_job j on j.account_id = s.account_id
     join import_row_error r on r.account_id = j.account_id and r.import_id = j.id
     where j.finished_at < now() - make_interval(days => s.import_file_days) limit $1)`,
  `update import_job j set preview = '[]' from (
     select j.id from ${keptSql} s join import_job j on j.account_id = s.account_id
     where j.preview <> '[]' and j.finished_at < now() - make_interval(days => s.import_file_days) limit $1) old
   where j.account_id = current_setting('app.account_id')::uuid and j.id = old.id`,
];

/** Applies each account's retention settings. Can safely run twice. */
export const privacyJobs: JobDefinition<BareDomain>[] = [
  {
    name: 'privacy.retention',
    every: '40 2 * * *',
    payload: z.unknown(),
    run: async (domain) => {
      const removed = await applyRetention(domain);
      if (removed > 0) domain.deps.logger.info({ job: 'privacy.retention', removed }, 'housekeeping');
    },
  },
];

/** Returns how many rows were deleted. */
async function applyRetention(domain: Pick<BareDomain, 'pool' | 'bulk'>): Promise<number> {
  const { rows } = await domain.pool.query<{ id: string }>('select id from account order by id');
  let removed = 0;
  for (const { id } of rows) {
    for (const purge of purges)
      removed += await repeat(() =>
        domain.bulk(id, async (client) => (await client.query(purge, [batch])).rowCount ?? 0),
      );
  }
  return removed;
}

async function repeat(step: () => Promise<number>): Promise<number> {
  for (let all = 0; ; ) {
    const changed = await step();
    all += changed;
    if (changed < batch) return all;
  }
}
