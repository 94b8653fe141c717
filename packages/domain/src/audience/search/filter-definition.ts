import type { Unit } from '../../kernel/index.ts';
import {
  type AttributeRule,
  contactFilterToRules,
  parseRules,
  referencedSegments,
  type SegmentDefinition,
} from './rules/index.ts';
import type { StatusFilter } from '../contact.schema.ts';
import { readSegmentSql } from './filter-definition.sql.ts';

/** The filter of the contacts table, also used to select all matches for a bulk change. */
export interface ContactTableFilter {
  search?: string | undefined;
  listId?: string | null | undefined;
  segmentId?: string | null | undefined;
  emailStatus?: StatusFilter | null | undefined;
  smsStatus?: StatusFilter | null | undefined;
  attribute?: { key: string; value: string } | null | undefined;
}

/** The filter as a definition, compiled like a segment. Contacts that left a list don't match it. */
export async function filterDefinition(unit: Unit, filter: ContactTableFilter): Promise<SegmentDefinition> {
  const { search, listId, segmentId, emailStatus, smsStatus, attribute } = filter;
  return contactFilterToRules({
    ...(search ? { search } : {}),
    ...(listId ? { listIds: [listId], listStates: ['subscribed', 'unconfirmed'] } : {}),
    ...(segmentId ? { segmentId } : {}),
    ...(emailStatus ? { emailStatus } : {}),
    ...(smsStatus ? { smsStatus } : {}),
    ...(attribute && attribute.value !== '' ? { attributes: [await attributeRule(unit, attribute)] } : {}),
  });
}

/** Equality on the stored value, so the attribute index is used; dates are stored as text. */
async function attributeRule(
  unit: Unit,
  { key, value }: { key: string; value: string },
): Promise<AttributeRule> {
  const { rows } = await unit.sql<{ type: string }>(
    'select type from contact_attribute where account_id = $1 and key = $2',
    [unit.actor.accountId, key],
  );
  const number = Number(value);
  if (rows[0]?.type === 'number' && Number.isFinite(number))
    return { t: 'attribute', key, type: 'number', cmp: 'eq', value: number };
  if (rows[0]?.type === 'boolean')
    return { t: 'attribute', key, type: 'boolean', cmp: 'eq', value: /^(true|yes|1)$/i.test(value) };
  return { t: 'attribute', key, type: 'text', cmp: 'eq', value, exact: true };
}

/**
 * Every segment a definition references, directly or indirectly, by id. Archived segments count as deleted.
 */
export async function segmentsWithin(
  unit: Unit,
  definition: SegmentDefinition,
): Promise<Map<string, SegmentDefinition>> {
  const found = new Map<string, SegmentDefinition>();
  const asked = new Set<string>();
  let wanted = referencedSegments(definition);
  while (wanted.length > 0) {
    for (const id of wanted) asked.add(id);
    const { rows } = await unit.sql<{ id: string; definition: unknown }>(readSegmentSql, [
      unit.actor.accountId,
      wanted,
    ]);
    for (const row of rows) found.set(row.id, parseRules(row.definition));
    wanted = [...new Set(rows.flatMap((row) => referencedSegments(parseRules(row.definition))))].filter(
      (id) => !asked.has(id),
    );
  }
  return found;
}
