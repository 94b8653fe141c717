import { z } from 'zod';
import { checkStructure } from './check-structure.ts';
import { attributeRuleSchema, definitionShape, memberStates, ruleDay, ruleLimits } from './schema.ts';
import type { SegmentDefinition } from './schema.ts';

/*
 * The zod contracts of segments and of the contacts table. Nothing here or below reaches the kernel or Node,
 * so the same schemas serve the API and the forms of the browser.
 */

export { attributeKeyFrom, type DateOrder, dateOrderOf } from '@talkdrum/people-files/values';

/** A definition from outside; the shape is looked at only when its size is harmless. */
export const segmentDefinitionSchema = z
  .custom<SegmentDefinition>()
  .superRefine((definition, context) => {
    const problem = checkStructure(definition);
    if (problem) context.addIssue({ code: 'custom', path: problem.path, message: problem.message });
  })
  .pipe(definitionShape);

/** `unsubscribed` are those of the blocklisted who said so themselves, of SMS by STOP. */
const filterStatus = z.enum(['enabled', 'blocklisted', 'unsubscribed']);

/** What the contacts table can be narrowed by. Everything given must hold; of the lists, one. */
export const contactFilterSchema = z.strictObject({
  search: z.string().max(ruleLimits.textLength).optional(),
  listIds: z.array(z.uuid()).max(ruleLimits.values).optional(),
  listStates: z.array(z.enum(memberStates)).min(1).max(3).optional(),
  segmentId: z.uuid().optional(),
  emailStatus: filterStatus.optional(),
  smsStatus: filterStatus.optional(),
  source: z.string().min(1).max(ruleLimits.textLength).optional(),
  createdFrom: ruleDay.optional(),
  createdTo: ruleDay.optional(),
  attributes: z.array(attributeRuleSchema).max(20).optional(),
});
export type ContactFilter = z.infer<typeof contactFilterSchema>;
