import { z } from 'zod';
import { membershipState, statusFilter } from '../../contact.schema.ts';
import { checkStructure } from './check-structure.ts';
import { attributeRuleSchema, definitionShape, ruleDay, ruleLimits } from './schema.ts';
import type { SegmentDefinition } from './schema.ts';

/**
 * The zod contracts of segments and the contacts table. They don't import the kernel or Node, so the API and
 * browser forms share them.
 */

export { attributeKeyFrom, type DateOrder, dateOrderOf } from '@talkdrum/people-files/values';

/** A definition from outside. Its shape is checked only once its size is safe. */
export const segmentDefinitionSchema = z
  .custom<SegmentDefinition>()
  .superRefine((definition, context) => {
    const problem = checkStructure(definition);
    if (problem) context.addIssue({ code: 'custom', path: problem.path, message: problem.message });
  })
  .pipe(definitionShape);

/** Filters of the contacts table. All given filters must match; for lists, one of them. */
const contactFilterSchema = z.strictObject({
  search: z.string().max(ruleLimits.textLength).optional(),
  listIds: z.array(z.uuid()).max(ruleLimits.values).optional(),
  listStates: z.array(membershipState).min(1).max(3).optional(),
  segmentId: z.uuid().optional(),
  emailStatus: statusFilter.optional(),
  smsStatus: statusFilter.optional(),
  source: z.string().min(1).max(ruleLimits.textLength).optional(),
  createdFrom: ruleDay.optional(),
  createdTo: ruleDay.optional(),
  attributes: z.array(attributeRuleSchema).max(20).optional(),
});
export type ContactFilter = z.infer<typeof contactFilterSchema>;
