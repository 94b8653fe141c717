import type { Unit } from '../kernel/index.ts';
import { findContacts, type Named } from './find-contacts.ts';
import { isOwnEvent, labelOfEvent, ownEvents } from './event-names.schema.ts';
import type { EventPropertyType } from './event.schema.ts';
import { type SubmittedEvent, type SubmittedEvents, submitEvents } from './submit-events.ts';
import { readTimeline, type TimelinePage } from './history/timeline.ts';
import {
  type Engagement,
  readEngagement,
  readWeeklyActivity,
  type WeeklyActivity,
} from './history/weekly-activity.ts';

/** A name that rules can ask for, with what its events say. */
export interface KnownEvent {
  name: string;
  label: string;
  /** False for one of ours that never happened in this account. */
  isUsed: boolean;
  properties: { key: string; type: EventPropertyType }[];
}

/** What the account's contacts did. */
export class Events {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /** Events from the account's programs; each is stored, a repeat, or refused with the reason. */
  submit(events: readonly SubmittedEvent[], source: 'api' | 'shop' = 'api'): Promise<SubmittedEvents> {
    return submitEvents(this.#unit, events, source);
  }

  /** The contact that each entry names; null if the account has none. Those found are held until the transaction ends. */
  async contactsOf(named: readonly Named[]): Promise<(string | null)[]> {
    const { sql, actor } = this.#unit;
    const { rows } = await sql<{ country: string }>('select country from account where id = $1', [
      actor.accountId,
    ]);
    const found = await findContacts(this.#unit, named, rows[0]?.country ?? '');
    return found.map((contact) => ('id' in contact ? contact.id : null));
  }

  /** What happened with a contact and their messages, newest first. */
  timeline(contactId: string, cursor: string | null): Promise<TimelinePage> {
    return readTimeline(this.#unit, contactId, cursor);
  }

  /** What each of these contacts did in the last twelve weeks. */
  weeklyActivity(contactIds: readonly string[]): Promise<WeeklyActivity[]> {
    return readWeeklyActivity(this.#unit, contactIds);
  }

  /** How many messages a contact got, viewed and clicked, and what they did in the last twelve weeks. */
  engagement(contactId: string): Promise<Engagement> {
    return readEngagement(this.#unit, contactId);
  }

  /** The names this account has used and ours, by label. */
  async names(): Promise<KnownEvent[]> {
    const { sql, actor } = this.#unit;
    const { rows } = await sql<{ name: string; properties: Record<string, EventPropertyType> }>(
      'select name, properties from event_name where account_id = $1 order by name',
      [actor.accountId],
    );
    const used = new Map(rows.map(({ name, properties }) => [name, properties]));
    return [...new Set([...used.keys(), ...Object.keys(ownEvents)])]
      .map((name) => ({
        name,
        label: labelOfEvent(name),
        isUsed: used.has(name),
        properties: propertiesOf(name, used.get(name)),
      }))
      .toSorted((a, b) => Number(b.isUsed) - Number(a.isUsed) || a.label.localeCompare(b.label));
  }
}

/** Those that were seen, and the documented ones of our own events. */
function propertiesOf(
  name: string,
  seen: Record<string, EventPropertyType> | undefined,
): KnownEvent['properties'] {
  const documented: Record<string, EventPropertyType> = isOwnEvent(name) ? ownEvents[name].properties : {};
  return Object.entries({ ...documented, ...seen })
    .map(([key, type]) => ({ key, type }))
    .toSorted((a, b) => a.key.localeCompare(b.key));
}
