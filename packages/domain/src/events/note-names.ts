import type { Unit } from '../kernel/index.ts';
import { eventLimits, type EventProperties, type EventPropertyType } from './event.schema.ts';
import { knownNamesSql, noteNamesSql } from './record-events.sql.ts';

type Types = Record<string, EventPropertyType>;

/**
 * Notes names and properties that the account hasn't used before, so that rules can offer them. Usually one read:
 * writing the names of every batch would make all batches wait for the same rows.
 */
export async function noteNames(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  events: readonly { name: string; properties: EventProperties }[],
): Promise<void> {
  const seen = typesOf(events);
  const { rows } = await sql<{ name: string; properties: Types }>(knownNamesSql, [
    actor.accountId,
    [...seen.keys()],
  ]);
  const known = new Map(rows.map(({ name, properties }) => [name, properties]));
  const fresh = [...seen].flatMap(([name, types]) => {
    const before = known.get(name);
    const room = eventLimits.properties - Object.keys(before ?? {}).length;
    const added = Object.entries(types).filter(([key]) => !Object.hasOwn(before ?? {}, key));
    const kept = added.slice(0, Math.max(0, room));
    return before === undefined || kept.length > 0 ? [{ name, types: Object.fromEntries(kept) }] : [];
  });
  if (fresh.length === 0) return;
  await sql(noteNamesSql, [
    actor.accountId,
    fresh.map(({ name }) => name),
    fresh.map(({ types }) => JSON.stringify(types)),
  ]);
}

/** Of the properties of each name. */
export function typesOf(
  events: readonly { name: string; properties: EventProperties }[],
): Map<string, Types> {
  const seen = new Map<string, Types>();
  for (const { name, properties } of events) {
    const types = seen.get(name) ?? {};
    for (const [key, value] of Object.entries(properties)) types[key] ??= typeOf(value);
    seen.set(name, types);
  }
  return seen;
}

function typeOf(value: string | number | boolean): EventPropertyType {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  return /^\d{4}-\d\d-\d\d(?:$|T)/.test(value) ? 'date' : 'text';
}
