import { z } from 'zod';
import type { BareDomain } from '../../domain-with.ts';
import type { JobDefinition } from '../../kernel/index.ts';
import { releaseExpiredHolds } from './release-expired.ts';

/** Jobs by the clock (UTC) that keep the books tidy. Each can safely run twice. */
export const ledgerJobs: JobDefinition<BareDomain>[] = [
  {
    name: 'wallet.release-expired-holds',
    every: '26 * * * *',
    payload: z.unknown(),
    run: async (domain) => {
      const released = await releaseExpiredHolds(domain);
      if (released > 0) domain.deps.logger.info({ released }, 'expired holds released');
    },
  },
];
