import { z } from 'zod';
import type { BareDomain } from '../../domain-with.ts';
import type { JobDefinition } from '../../kernel/index.ts';
import { dropExpired, ensureMonths } from './drop-expired.ts';

/** Creates partitions for the coming months, and drops the months whose messages have expired (UTC). */
export const keepingJobs: JobDefinition<BareDomain>[] = [
  { name: 'messages.partitions', every: '5 0 * * *', payload: z.unknown(), run: ensureMonths },
  {
    name: 'messages.drop-expired',
    every: '40 3 * * *',
    payload: z.unknown(),
    run: async (domain) => {
      const months = await dropExpired(domain);
      if (months > 0) domain.deps.logger.info({ months }, 'deleted the messages of expired months');
    },
  },
];
