import { z } from 'zod';
import type { BareDomain } from '../domain-with.ts';
import type { JobDefinition } from '../kernel/index.ts';
import { ensureEventPartitions } from './event-partitions.ts';
import { purgeImportFiles } from './import-files.ts';
import { purgeDeveloper } from './purge-developer.ts';
import {
  purgeAudit,
  purgeContacts,
  purgeExpired,
  purgeImportChanges,
  purgeLiveChanges,
  purgeMessageContents,
  purgeOptIn,
  purgeOutbox,
} from './purge-expired.ts';
import { purgeDmarcReports } from './purge-dmarc.ts';
import { purgeSms } from './purge-sms.ts';
import { purgeSmpp } from './purge-smpp.ts';
import { purgeWebhooks } from './purge-webhooks.ts';
import { resealSecrets } from './reseal-secrets.ts';

/** Jobs by the clock (UTC) that keep the database small and ready. Each can safely run twice. */
export const housekeepingJobs: JobDefinition<BareDomain>[] = [
  clockJob('housekeeping.expired', '11 * * * *', purgeExpired),
  clockJob('housekeeping.live-changes', '* * * * *', purgeLiveChanges),
  clockJob('housekeeping.event-partitions', '5 0 * * *', ensureEventPartitions),
  clockJob('housekeeping.contacts', '20 1 * * *', purgeContacts),
  clockJob('housekeeping.import-changes', '40 1 * * *', purgeImportChanges),
  clockJob('housekeeping.import-files', '0 2 * * *', purgeImportFiles),
  clockJob('housekeeping.message-contents', '10 2 * * *', purgeMessageContents),
  clockJob('housekeeping.audit', '40 2 * * *', purgeAudit),
  clockJob('housekeeping.developer', '35 * * * *', purgeDeveloper),
  clockJob('housekeeping.sms', '50 3 * * *', purgeSms),
  clockJob('housekeeping.smpp', '25 3 * * *', purgeSmpp),
  clockJob('housekeeping.webhooks', '10 3 * * *', purgeWebhooks),
  clockJob('housekeeping.dmarc-reports', '30 3 * * *', purgeDmarcReports),
  clockJob('housekeeping.reseal', '*/10 * * * *', resealSecrets),
  clockJob('housekeeping.outbox', '20 2 * * *', purgeOutbox),
  clockJob('housekeeping.opt-in', '25 2 * * *', purgeOptIn),
];

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
