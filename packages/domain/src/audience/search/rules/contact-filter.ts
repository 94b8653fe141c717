import { z } from 'zod';
import { attributeRuleSchema, memberStates, ruleLimits } from './schema.ts';
import type { Rule, SegmentDefinition } from './schema.ts';

const status = z.enum(['enabled', 'blocklisted']);

/** What the contacts table can be narrowed by. Everything given must hold; of the lists, one. */
export const contactFilterSchema = z.strictObject({
  search: z.string().max(ruleLimits.textLength).optional(),
  listIds: z.array(z.uuid()).max(ruleLimits.values).optional(),
  listStates: z.array(z.enum(memberStates)).min(1).max(3).optional(),
  segmentId: z.uuid().optional(),
  emailStatus: status.optional(),
  smsStatus: status.optional(),
  source: z.string().min(1).max(ruleLimits.textLength).optional(),
  createdFrom: z.iso.date().optional(),
  createdTo: z.iso.date().optional(),
  attributes: z.array(attributeRuleSchema).max(20).optional(),
});
export type ContactFilter = z.infer<typeof contactFilterSchema>;

/** The filter as a definition, so that the table, a bulk change and a segment are compiled by the same code. */
export function contactFilterToRules(filter: ContactFilter): SegmentDefinition {
  const items: Rule[] = [];
  if (filter.search?.trim()) items.push({ t: 'search', text: filter.search });
  if (filter.listIds?.length) items.push({ t: 'list', listIds: filter.listIds, in: true, states: filter.listStates });
  if (filter.segmentId) items.push({ t: 'segment', segmentId: filter.segmentId, in: true });
  if (filter.emailStatus) items.push({ t: 'field', field: 'email_status', cmp: 'eq', value: filter.emailStatus });
  if (filter.smsStatus) items.push({ t: 'field', field: 'sms_status', cmp: 'eq', value: filter.smsStatus });
  if (filter.source) items.push({ t: 'field', field: 'source', cmp: 'eq', value: filter.source });
  if (filter.createdFrom || filter.createdTo) {
    items.push({ t: 'field', field: 'created_at', cmp: 'between', value: [filter.createdFrom ?? '1970-01-01', filter.createdTo ?? '9998-12-31'] });
  }
  items.push(...(filter.attributes ?? []));
  return { v: 1, root: { op: 'and', items } };
}
