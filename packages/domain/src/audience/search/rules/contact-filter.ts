import type { ContactFilter } from './contract.ts';
import type { Rule, SegmentDefinition } from './schema.ts';
import type { Channel } from '../../../kernel/index.ts';
import type { StatusFilter } from '../../contact.schema.ts';

/** Converts the filter to a definition, so the table, bulk changes and segments share one compiler. */
export function contactFilterToRules(filter: ContactFilter): SegmentDefinition {
  const items: Rule[] = [];
  if (filter.search?.trim()) items.push({ t: 'search', text: filter.search });
  if (filter.listIds?.length)
    items.push({ t: 'list', listIds: filter.listIds, in: true, states: filter.listStates });
  if (filter.segmentId) items.push({ t: 'segment', segmentId: filter.segmentId, in: true });
  if (filter.emailStatus) items.push(statusRule('email', filter.emailStatus));
  if (filter.smsStatus) items.push(statusRule('sms', filter.smsStatus));
  if (filter.source) items.push({ t: 'field', field: 'source', cmp: 'eq', value: filter.source });
  if (filter.createdFrom || filter.createdTo) {
    items.push({
      t: 'field',
      field: 'created_at',
      cmp: 'between',
      value: [filter.createdFrom ?? '1970-01-01', filter.createdTo ?? '9998-12-31'],
    });
  }
  items.push(...(filter.attributes ?? []));
  return { v: 1, root: { op: 'and', items } };
}

function statusRule(channel: Channel, status: StatusFilter): Rule {
  if (status === 'unsubscribed') return { t: 'unsubscribed', channel };
  return { t: 'field', field: `${channel}_status`, cmp: 'eq', value: status };
}
