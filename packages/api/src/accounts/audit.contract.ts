import { z } from 'zod';
import { isoDay, isoTime, listInput, listOutput } from '../list-contract.ts';

/** Filters of the log. Days are calendar days in the account's time zone, both inclusive. */
export const auditFilter = z.object({
  actorId: z.uuid().nullish(),
  action: z.string().max(100).nullish(),
  from: isoDay.nullish(),
  to: isoDay.nullish(),
});

export const auditListInput = listInput.extend(auditFilter.shape);

export const auditEventOutput = z.object({
  id: z.uuid(),
  at: isoTime,
  action: z.string(),
  /** What happened, as a sentence. */
  sentence: z.string(),
  outcome: z.enum(['done', 'refused']),
  actor: z.object({
    kind: z.enum(['person', 'staff', 'system']),
    id: z.uuid().nullable(),
    name: z.string(),
    email: z.string(),
  }),
  subject: z.object({ type: z.string(), id: z.uuid().nullable(), label: z.string() }),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  ip: z.string(),
  /** "Chrome on Windows"; empty for the system. */
  device: z.string(),
  requestId: z.string(),
});
export type AuditEventOutput = z.infer<typeof auditEventOutput>;
export const auditListOutput = listOutput(auditEventOutput);

/** Filter choices: the people in the log, and every action it can contain. */
export const auditChoicesOutput = z.object({
  people: z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string() })),
  actions: z.array(z.object({ value: z.string(), label: z.string() })),
});
