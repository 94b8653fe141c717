import { z } from 'zod';
import type { BareDomain } from '../domain-with.ts';
import type { JobDefinition } from '../kernel/index.ts';
import { analyzeEvents, dropEventMonths, ensureEventMonths } from './event-months.ts';

/** Partitions for the coming months, and no longer for those that are expired and empty; statistics (UTC). */
export const eventJobs: JobDefinition<BareDomain>[] = [
  { name: 'events.partitions', every: '10 0 * * *', payload: z.unknown(), run: ensureEventMonths },
  {
    name: 'events.drop-expired',
    every: '30 4 * * *',
    payload: z.unknown(),
    run: async (domain) => {
      const months = await dropEventMonths(domain);
      if (months > 0) domain.deps.logger.info({ months }, 'dropped expired months of events');
    },
  },
  { name: 'events.statistics', every: '50 4 * * *', payload: z.unknown(), run: analyzeEvents },
];
