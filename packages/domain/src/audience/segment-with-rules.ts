import { newId, type Unit } from '../kernel/index.ts';
import { type ContactSearch, orTooLong } from './search/index.ts';
import type { SegmentDefinition } from './search/rules/index.ts';
import { Segment } from './segment.entity.ts';
import { segmentNameLimit, type SegmentType } from './segment.schema.ts';

/** How many names are tried for a new segment before its name counts as taken. */
const mostTries = 50;

/**
 * The segment with exactly these rules; without one, a new segment. The name gets a number if another segment has it. Of two
 * callers at the same time each makes one, so they lock what the rules are about first.
 */
export async function segmentWithRules(
  unit: Unit,
  search: ContactSearch,
  wanted: { name: string; type: SegmentType; definition: SegmentDefinition },
): Promise<string> {
  const { definition, type } = wanted;
  const { rows } = await unit.sql<{ id: string }>(
    `select id from segment
     where account_id = $1 and archived_at is null and definition = $2::jsonb
     order by created_at, id limit 1`,
    [unit.actor.accountId, JSON.stringify(definition)],
  );
  if (rows[0] !== undefined) return rows[0].id;
  const id = newId();
  const counted = await orTooLong(search.sample(await search.compile(definition), 0));
  const count = counted?.count ?? null;
  unit.em.create(Segment, {
    accountId: unit.actor.accountId,
    id,
    name: await freeName(unit, wanted.name),
    type,
    definition,
    count,
    countedAt: count === null ? null : unit.clock.now(),
  });
  await unit.em.flush();
  return id;
}

async function freeName({ sql, actor }: Unit, wanted: string): Promise<string> {
  const names = Array.from({ length: mostTries }, (_, n) => numbered(wanted, n + 1));
  const { rows } = await sql<{ name: string }>(
    `select lower(name) as name from segment
     where account_id = $1 and archived_at is null and lower(name) in (select lower(unnest($2::text[])))`,
    [actor.accountId, names],
  );
  const taken = new Set(rows.map(({ name }) => name));
  return names.find((name) => !taken.has(name.toLowerCase())) ?? numbered(wanted, 1);
}

/** "Clicked: Harvest", "Clicked: Harvest (2)" */
function numbered(name: string, n: number): string {
  const end = n === 1 ? '' : ` (${n})`;
  return `${name.slice(0, segmentNameLimit - end.length).trimEnd()}${end}`;
}
