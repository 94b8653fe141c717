import { storeEvents } from '../../../events/index.ts';
import type { Unit } from '../../../kernel/index.ts';
import type { PointSource } from '../loyalty.schema.ts';
import type { Moved } from './ledger.ts';

/** Holds them, so that they can’t be erased before their events are stored. */
const contactsSql = `
  select m.id, m.contact_id
  from loyalty_member m
  join contact c on c.account_id = m.account_id and c.id = m.contact_id and c.deleted_at is null
  where m.account_id = $1 and m.id = any($2::uuid[])
  order by c.id
  for key share of c`;

/** A contact event per movement, for journeys, segments and the timeline. */
export async function tellMoved(
  unit: Unit,
  name: 'points.earned' | 'points.spent',
  program: { id: string; title: string },
  { moved, source }: { moved: readonly Moved[]; source: PointSource },
): Promise<void> {
  if (moved.length === 0) return;
  const { rows } = await unit.sql<{ id: string; contactId: string }>(contactsSql, [
    unit.actor.accountId,
    [...new Set(moved.map(({ memberId }) => memberId))],
  ]);
  const contacts = new Map(rows.map(({ id, contactId }) => [id, contactId]));
  const at = unit.clock.now();
  await storeEvents(
    unit,
    moved.flatMap(({ memberId, points }) => {
      const contactId = contacts.get(memberId);
      if (contactId === undefined) return [];
      const properties = { ...program, points };
      const from = source === 'page' ? ('page' as const) : ('api' as const);
      return [{ contactId, name, at, source: from, dedupKey: null, properties }];
    }),
  );
}
