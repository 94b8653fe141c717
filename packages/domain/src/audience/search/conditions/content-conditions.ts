import type { ContentCondition } from '@talkdrum/email-designs';
import type { Sql } from '../../../kernel/index.ts';
import { callingCodeOf } from '../phone-countries.ts';
import {
  findMissingConditionsSql,
  readConditionFactsSql,
  readShownPartsSql,
} from './content-conditions.sql.ts';
import {
  type AttributeRule,
  compileRules,
  type Rule,
  type SegmentDefinition,
  parseRules,
} from '../rules/index.ts';

/** Whose contacts the conditions are about, and the clock of rules that count days. */
export interface ConditionSetting {
  accountId: string;
  now: Date;
  timezone: string;
  /** About a time in the past: what happened later doesn't count. */
  isPast?: boolean | undefined;
}

interface ConditionFacts {
  country: string;
  segments: { id: string; definition: unknown }[];
  attributes: { key: string; type: string }[];
}

/**
 * SQL for the parts of a message that a person sees: bit n is set if they match condition n. `join` joins the
 * matching contacts, one set per condition, on `contactId`; `mask` is the integer. Values are appended to
 * `params`. A segment that was deleted still decides by its stored rules; one that the account never had matches nobody.
 */
export async function shownPartsSql(
  sql: Sql,
  setting: ConditionSetting,
  conditions: readonly ContentCondition[],
  contactId: string,
  params: unknown[],
): Promise<{ join: string; mask: string }> {
  const { rows } = await sql<ConditionFacts>(readConditionFactsSql, [setting.accountId]);
  const facts = rows[0] ?? { country: '', segments: [], attributes: [] };
  const definitions = new Map(facts.segments.map(({ id, definition }) => [id, definition]));
  const joins = conditions.map((condition, n) => {
    if (condition.kind === 'segment' && !definitions.has(condition.segmentId))
      return `left join (select null::uuid as id where false) part${n} on true`;
    const { sql: where, params: values } = compileRules(definitionOf(condition, facts), {
      ...setting,
      callingCode: callingCodeOf(facts.country),
      alias: 'c',
      offset: params.length,
      resolveSegment: (id) => resolved(definitions.get(id)),
    });
    params.push(...values);
    return `left join (select c.id from contact c where ${where}) part${n} on part${n}.id = ${contactId}`;
  });
  const bits = conditions.map((_, n) => `((part${n}.id is not null)::int << ${n})`);
  return { join: joins.join('\n'), mask: bits.join(' | ') };
}

function resolved(definition: unknown): SegmentDefinition | null {
  return definition === undefined ? null : parseRules(definition);
}

/** The parts that each of these contacts sees now, by contact. */
export async function readShownParts(
  sql: Sql,
  setting: ConditionSetting,
  conditions: readonly ContentCondition[],
  contactIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (conditions.length === 0 || contactIds.length === 0) return new Map();
  const params: unknown[] = [contactIds];
  const parts = await shownPartsSql(sql, setting, conditions, 'p.id', params);
  const { rows } = await sql<{ id: string; mask: number }>(readShownPartsSql(parts), params);
  return new Map(rows.map(({ id, mask }) => [id, mask]));
}

/** Says which segments and attributes of conditions were deleted. */
export async function findMissingConditions(
  sql: Sql,
  accountId: string,
  conditions: readonly ContentCondition[],
): Promise<string[]> {
  if (conditions.length === 0) return [];
  const { rows } = await sql<{ kind: 'segment' | 'attribute'; name: string | null }>(
    findMissingConditionsSql,
    [
      accountId,
      conditions.flatMap((condition) => (condition.kind === 'segment' ? condition.segmentId : [])),
      conditions.flatMap((condition) => (condition.kind === 'attribute' ? condition.key : [])),
    ],
  );
  return rows.map(({ kind, name }) => {
    const named = name === null ? `a ${kind} that` : `the ${kind} “${name}”, which`;
    return `A part of this email is shown by ${named} doesn’t exist any more. Choose another condition for it.`;
  });
}

function definitionOf(condition: ContentCondition, facts: ConditionFacts): SegmentDefinition {
  const rule: Rule =
    condition.kind === 'segment'
      ? { t: 'segment', segmentId: condition.segmentId, in: true }
      : attributeRule(condition, facts);
  return { v: 1, root: { op: 'and', items: [rule] } };
}

/** Compares a value as the attribute stores it. A text ignores case and accents, like a segment's rule. */
function attributeRule(
  { key, value }: Extract<ContentCondition, { kind: 'attribute' }>,
  { attributes }: ConditionFacts,
): AttributeRule {
  if (value === null) return { t: 'attribute', key, type: 'text', cmp: 'exists' };
  const type = attributes.find((attribute) => attribute.key === key)?.type;
  if (type === 'number' && value.trim() !== '' && Number.isFinite(Number(value)))
    return { t: 'attribute', key, type, cmp: 'eq', value: Number(value) };
  if (type === 'boolean')
    return { t: 'attribute', key, type, cmp: 'eq', value: /^(?:true|yes|1)$/i.test(value) };
  return { t: 'attribute', key, type: 'text', cmp: 'eq', value };
}
