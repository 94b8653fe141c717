import { blankJourney, type Domain } from '@talkdrum/domain';
import type { SeededJourney } from '../journeys/seed-journey.ts';

/** Segments of an account, each with a hundredth of its contacts and a journey that asks who begins to match. */
export async function seedSegments(domain: Domain, accountId: string, segments: number): Promise<void> {
  const actor = { accountId, userId: null };
  for (let n = 0; n < segments; n += 1)
    await domain.openScope(actor, async (scope) => {
      const { id, name, revision } = await scope.segments.create(`Town ${n}`, 'contact');
      const town = { t: 'attribute', key: 'town', type: 'text', cmp: 'eq', value: `town ${n % 100}` };
      await scope.segments.update(id, name, { v: 1, root: { op: 'and', items: [town] } }, revision);
      const journey = await scope.journeys.create(`Segment ${n}`, 'lifecycle', {
        ...blankJourney(),
        nodes: [
          {
            id: 'start',
            label: '',
            type: 'trigger',
            config: { kind: 'segment', segmentId: id },
            next: { next: 'end' },
          },
          { id: 'end', label: '', type: 'exit', config: {}, next: {} },
        ],
      });
      await scope.journeyLifecycle.publish(journey.id, journey.revision);
    });
}

/** Nothing of journeys is due, until `makeDue`. */
export async function putOff(domain: Domain): Promise<void> {
  await domain.pool.query(
    `update due_work set due_at = now() + interval '1 day' where kind like 'journey.%'`,
  );
}

/** The journeys of segments have asked nobody yet, as after they were published. */
export async function forgetLooks(domain: Domain, accountId: string): Promise<void> {
  await domain.bulk(accountId, async (client) => {
    await client.query('delete from journey_member where account_id = $1', [accountId]);
    await client.query('update journey set looked_until = null where account_id = $1', [accountId]);
  });
}

/** Everyone who arrived at the journey may enter, and all journeys of segments ask who matches. */
export async function makeDue(domain: Domain, { accountId, journeyId }: SeededJourney): Promise<void> {
  await domain.pool.query(
    `update due_work set due_at = now()
     where account_id = $1 and (kind = 'journey.look' or kind = 'journey.enter' and subject_id = $2)`,
    [accountId, journeyId],
  );
}

/** How many journeys have asked who matches. */
export async function lookedOf(domain: Domain, accountId: string): Promise<number> {
  const { rows } = await domain.bulk(accountId, (client) =>
    client.query<{ n: number }>(
      'select count(*)::int as n from journey where account_id = $1 and looked_until is not null',
      [accountId],
    ),
  );
  return rows[0]?.n ?? 0;
}
