import type { CampaignAudience } from '../../sending/index.ts';
import { fieldError, type Unit, type Channel } from '../../kernel/index.ts';
import type { CampaignFields } from '../campaign.schema.ts';

type AccountUnit = Pick<Unit, 'sql' | 'actor'>;
type Parts = Pick<CampaignFields, 'senderId' | 'templateId' | 'audience'>;

/** What a draft references by id, and the form field it comes from. */
interface NamedParts {
  table: 'sender' | 'template' | 'list' | 'segment';
  field: 'senderId' | 'templateId' | 'audience';
  ids: string[];
}

function partsOf({ senderId, templateId, audience }: Parts): NamedParts[] {
  return [
    { table: 'sender', field: 'senderId', ids: senderId === null ? [] : [senderId] },
    { table: 'template', field: 'templateId', ids: templateId === null ? [] : [templateId] },
    { table: 'list', field: 'audience', ids: audience.source === 'list' ? audience.listIds : [] },
    { table: 'segment', field: 'audience', ids: audience.source === 'segment' ? audience.segmentIds : [] },
  ];
}

/**
 * Everything a draft references must belong to the account and fit its channel; a foreign id gets the same
 * answer as one that doesn't exist. References from `before` that were deleted since don't prevent saving;
 * the review reports them. Throws `not_found` on the field.
 */
export async function requireParts(
  unit: AccountUnit,
  fields: Parts,
  channel: Channel,
  before: Parts | null = null,
): Promise<void> {
  const known = new Set((before === null ? [] : partsOf(before)).flatMap(({ ids }) => ids));
  for (const { table, field, ids } of partsOf(fields)) {
    const named = ids.filter((id) => !known.has(id));
    const there = await existing(unit, table, named, channel);
    if (named.some((id) => !there.has(id)))
      throw fieldError(field, `This ${table} doesn’t exist or was deleted. Choose another one.`, 'not_found');
  }
}

/** The same references without those deleted since. */
export async function keepExisting<Fields extends Parts>(
  unit: AccountUnit,
  fields: Fields,
  channel: Channel,
): Promise<Fields> {
  const there = new Set<string>();
  for (const { table, ids } of partsOf(fields))
    for (const id of await existing(unit, table, ids, channel)) there.add(id);
  const { senderId, templateId, audience } = fields;
  const kept = (id: string | null) => (id !== null && there.has(id) ? id : null);
  return {
    ...fields,
    senderId: kept(senderId),
    templateId: kept(templateId),
    audience: narrowed(audience, there),
  };
}

/** The parts of an audience that still exist, and those that were deleted. */
export async function existingAudience(
  unit: AccountUnit,
  audience: CampaignAudience,
): Promise<{ audience: CampaignAudience; gone: 'list' | 'segment' | null }> {
  const [named] = partsOf({ senderId: null, templateId: null, audience }).filter(({ ids }) => ids.length > 0);
  if (named?.table !== 'list' && named?.table !== 'segment') return { audience, gone: null };
  const there = await existing(unit, named.table, named.ids);
  return {
    audience: narrowed(audience, there),
    gone: named.ids.every((id) => there.has(id)) ? null : named.table,
  };
}

function narrowed(audience: CampaignAudience, there: ReadonlySet<string>): CampaignAudience {
  if (audience.source === 'list')
    return { ...audience, listIds: audience.listIds.filter((id) => there.has(id)) };
  return audience.source === 'segment'
    ? { ...audience, segmentIds: audience.segmentIds.filter((id) => there.has(id)) }
    : audience;
}

async function existing(
  { sql, actor }: AccountUnit,
  table: NamedParts['table'],
  ids: readonly string[],
  channel?: Channel,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const isOfChannel = channel !== undefined && (table === 'sender' || table === 'template');
  const { rows } = await sql<{ id: string }>(
    `select id from ${table}
     where account_id = $1 and id = any($2) and archived_at is null ${isOfChannel ? 'and channel = $3' : ''}`,
    [actor.accountId, ids, ...(isOfChannel ? [channel] : [])],
  );
  return new Set(rows.map(({ id }) => id));
}
