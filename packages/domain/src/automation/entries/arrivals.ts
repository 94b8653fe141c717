import type { Unit } from '../../kernel/index.ts';

/** Someone whom a trigger found, with what brought them: the same key never brings them twice. */
export interface JourneyArrival {
  contactId: string;
  entryKey: string;
}

/** Adds arrivals and wakes the worker. They are judged by the rules of entry when it takes them. */
export async function addArrivals(
  { sql, actor, dueWork, clock }: Unit,
  journeyId: string,
  arrivals: readonly JourneyArrival[],
  dueAt: Date = clock.now(),
): Promise<number> {
  if (arrivals.length === 0) return 0;
  const { count } = await sql(
    `insert into journey_arrival (account_id, journey_id, contact_id, entry_key, due_at)
     select $1, $2, a.contact_id, a.entry_key, $5
     from unnest($3::uuid[], $4::text[]) as a (contact_id, entry_key)
     on conflict do nothing`,
    [
      actor.accountId,
      journeyId,
      arrivals.map(({ contactId }) => contactId),
      arrivals.map(({ entryKey }) => entryKey),
      dueAt,
    ],
  );
  if (count > 0) await dueWork.add('journey.enter', journeyId, dueAt);
  return count;
}
