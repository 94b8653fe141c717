import type { DomainErrorCode, Unit } from '../kernel/index.ts';
import { isOwnEvent, isReservedName } from './event-names.schema.ts';
import { eventLimits, type EventProperties } from './event.schema.ts';
import { findContacts, type Named } from './find-contacts.ts';
import { type NewContactEvent, storeEvents } from './record-events.ts';
import { accountFactsSql, namesInUseSql } from './submit-events.sql.ts';

/** An event from outside: who did it, by id, email or telephone, and what. */
export interface SubmittedEvent extends Named {
  name: string;
  /** Now, if missing. */
  at?: Date | undefined;
  dedupKey?: string | undefined;
  properties: EventProperties;
}

export interface RefusedEvent {
  index: number;
  /** `contact_not_found`, or why the event itself can't be stored. */
  code: 'contact_not_found' | Extract<DomainErrorCode, 'invalid_input' | 'limit_reached'>;
  field: string;
  message: string;
}

export interface SubmittedEvents {
  recorded: number;
  /** With a key that was used in the last 30 days. */
  repeated: number;
  refused: RefusedEvent[];
}

const aheadMs = 5 * 60_000;
const oldestMs = 365 * 24 * 60 * 60_000;

/**
 * Stores events from an account's own programs. Each is judged on its own: one that can't be stored is listed, and the
 * others are stored.
 */
export async function submitEvents(
  unit: Unit,
  events: readonly SubmittedEvent[],
  source: 'api' | 'shop',
): Promise<SubmittedEvents> {
  const { rows } = await unit.sql<{ country: string; names: number }>(accountFactsSql, [
    unit.actor.accountId,
  ]);
  const { country, names } = rows[0] ?? { country: 'NG', names: 0 };
  const now = unit.clock.now();
  const tooMany = await namesBeyondLimit(unit, events, names);
  const refused: RefusedEvent[] = [];
  const judged = events.flatMap((event, index) => {
    const mistake = mistakeIn(event, now, tooMany);
    if (mistake === null) return [{ event, index }];
    refused.push({ index, ...mistake });
    return [];
  });
  const contacts = await findContacts(
    unit,
    judged.map(({ event }) => event),
    country,
  );
  const taken: NewContactEvent[] = [];
  for (const [place, { event, index }] of judged.entries()) {
    const found = contacts[place];
    if (found === undefined || 'message' in found)
      refused.push({ index, code: 'contact_not_found', ...(found ?? unknownContact) });
    else
      taken.push({
        contactId: found.id,
        name: event.name,
        at: event.at ?? now,
        source,
        dedupKey: event.dedupKey ?? null,
        properties: event.properties,
      });
  }
  const stored = await storeEvents(unit, taken);
  return {
    recorded: stored.size,
    repeated: taken.length - stored.size,
    refused: refused.toSorted((a, b) => a.index - b.index),
  };
}

const unknownContact = { field: 'contactId', message: 'This contact doesn’t exist or was deleted.' };

function mistakeIn(
  { name, at }: SubmittedEvent,
  now: Date,
  tooMany: ReadonlySet<string>,
): Omit<RefusedEvent, 'index'> | null {
  if (isReservedName(name))
    return {
      code: 'invalid_input',
      field: 'name',
      message: `“${name}” begins like the events we record ourselves. Choose another name.`,
    };
  if (tooMany.has(name))
    return {
      code: 'limit_reached',
      field: 'name',
      message: `Your account already uses ${eventLimits.names} names of events. Use one of them, and put what differs into a property.`,
    };
  if (at === undefined) return null;
  const age = now.getTime() - at.getTime();
  if (age < -aheadMs)
    return {
      code: 'invalid_input',
      field: 'at',
      message: 'This time is in the future. Send the event once it has happened.',
    };
  if (age > oldestMs)
    return {
      code: 'invalid_input',
      field: 'at',
      message: 'This time is more than a year ago. Send events of the last 365 days.',
    };
  return null;
}

/** Names that would be one too many. Our own always have room. */
async function namesBeyondLimit(
  { sql, actor }: Unit,
  events: readonly SubmittedEvent[],
  count: number,
): Promise<ReadonlySet<string>> {
  const given = [...new Set(events.map(({ name }) => name))].filter((name) => !isOwnEvent(name));
  if (count + given.length <= eventLimits.names) return new Set();
  const { rows } = await sql<{ name: string }>(namesInUseSql, [actor.accountId, given]);
  const known = new Set(rows.map(({ name }) => name));
  return new Set(given.filter((name) => !known.has(name)).slice(Math.max(0, eventLimits.names - count)));
}
