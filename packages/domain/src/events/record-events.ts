import { newId, notFound, type RowUnit } from '../kernel/index.ts';
import type { EventProperties, EventSource } from './event.schema.ts';
import { noteNames, typesOf } from './note-names.ts';
import { holdContactsSql, storeEventsSql, storeFreshEventSql } from './record-events.sql.ts';

export interface NewContactEvent {
  contactId: string;
  /** One of `ownEvents`, or a name that the account sent. */
  name: string;
  at: Date;
  source: EventSource;
  /** The same key within 30 days is a repeat, even for another contact. */
  dedupKey: string | null;
  properties: EventProperties;
}

/** The outbox entry of one batch. `events` are ids and times in milliseconds, enough to find the rows by their key. */
export interface EventsRecorded extends Record<string, unknown> {
  names: string[];
  events: [id: string, at: number][];
}

export const eventsRecordedKind = 'contact.events-recorded';

/**
 * In the caller's transaction. Returns how many were stored: repeats of a key within 30 days aren't. Refuses them all
 * (`not_found`) if a contact doesn't exist. One outbox entry per batch, `contact.events-recorded`.
 */
export async function recordEvents(unit: RowUnit, events: readonly NewContactEvent[]): Promise<number> {
  const wanted = [...new Set(events.map(({ contactId }) => contactId))];
  const { rows } = await unit.sql(holdContactsSql, [unit.actor.accountId, wanted]);
  if (rows.length < wanted.length) throw notFound('contact');
  return (await storeEvents(unit, events)).size;
}

/**
 * Stores one of our own events, of a contact that the transaction holds, under a key that nobody used before. Everything is
 * sent at once, and nothing depends on the results.
 */
export function storeFreshEvent(unit: RowUnit, event: NewContactEvent): Promise<unknown>[] {
  const id = newId();
  const { contactId, name, source, at, dedupKey, properties } = event;
  const recorded: EventsRecorded = { names: [name], events: [[id, at.getTime()]] };
  return [
    unit.sql(storeFreshEventSql, [
      unit.actor.accountId,
      id,
      contactId,
      name,
      source,
      at,
      dedupKey,
      JSON.stringify(properties),
      JSON.stringify(typesOf([event]).get(name) ?? {}),
    ]),
    unit.outbox.publish(eventsRecordedKind, recorded),
  ];
}

/** Stores events of contacts that the transaction holds. Returns the indexes of those that aren't repeats. */
export async function storeEvents(unit: RowUnit, events: readonly NewContactEvent[]): Promise<Set<number>> {
  if (events.length === 0) return new Set();
  const ids = events.map(() => newId());
  const { rows } = await unit.sql<{ id: string }>(storeEventsSql, [
    unit.actor.accountId,
    ids,
    events.map(({ contactId }) => contactId),
    events.map(({ name }) => name),
    events.map(({ source }) => source),
    events.map(({ at }) => at.toISOString()),
    events.map(({ dedupKey }) => dedupKey),
    events.map(({ properties }) => JSON.stringify(properties)),
    unit.clock.now(),
  ]);
  const stored = new Set(rows.map(({ id }) => id));
  const kept = events.flatMap((event, index) => (stored.has(ids[index] ?? '') ? [{ ...event, index }] : []));
  if (kept.length === 0) return new Set();
  await noteNames(unit, kept);
  const recorded: EventsRecorded = {
    names: [...new Set(kept.map(({ name }) => name))],
    events: kept.map(({ index, at }) => [ids[index] ?? '', at.getTime()]),
  };
  await unit.outbox.publish(eventsRecordedKind, recorded);
  return new Set(kept.map(({ index }) => index));
}
