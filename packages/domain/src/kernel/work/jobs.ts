import type { z } from 'zod';

/** A job as data. The worker turns it into an Agenda job; the code is the same on every job store. */
export interface JobDefinition<Services, Payload extends z.ZodType = z.ZodType> {
  name: string;
  /** Plain JSON only, because a store may keep it as JSON or BSON. */
  payload: Payload;
  /** A cron expression, if the job runs by the clock. */
  every?: string;
  /** How many of this job one worker runs in parallel; default 1. */
  concurrency?: number;
  run(services: Services, payload: z.infer<Payload>): Promise<void>;
}
