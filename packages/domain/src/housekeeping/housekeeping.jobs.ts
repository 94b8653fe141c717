import { z } from 'zod';
import type { BareDomain } from '../domain-with.ts';
import { type JobDefinition, type RetentionRule, retentionJobs, type SealedColumn } from '../kernel/index.ts';
import { applyRetention } from './apply-retention.ts';
import { purgeImportFiles } from './import-files.ts';
import { resealSecrets } from './reseal-secrets.ts';

/**
 * Jobs by the clock (UTC) that keep the database small and ready. Each can safely run twice. The rules and
 * columns are those of all rooms.
 */
export function housekeepingJobs(
  rules: readonly RetentionRule[],
  sealed: readonly SealedColumn[],
): JobDefinition<BareDomain>[] {
  return [
    ...Object.entries(retentionJobs).map(([name, every]) => {
      const ofJob = rules.filter(({ job }) => job === name);
      return clockJob(name, every, (domain) => applyRetention(domain, ofJob));
    }),
    clockJob('housekeeping.import-files', '0 2 * * *', purgeImportFiles),
    clockJob('housekeeping.reseal', '*/10 * * * *', (domain) => resealSecrets(domain, sealed)),
  ];
}

/** A job without a payload; `every` is a cron expression. Logs how many rows or files it removed. */
function clockJob(
  name: string,
  every: string,
  work: (domain: BareDomain) => Promise<number | void>,
): JobDefinition<BareDomain> {
  return {
    name,
    every,
    payload: z.unknown(),
    run: async (domain) => {
      const removed = await work(domain);
      if (typeof removed === 'number' && removed > 0)
        domain.deps.logger.info({ job: name, removed }, 'housekeeping');
    },
  };
}
