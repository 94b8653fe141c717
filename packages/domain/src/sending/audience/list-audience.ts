import { z } from 'zod';
import { fieldError, type Sql } from '../../kernel/index.ts';
import type { AudienceCriteria, ExclusionReason } from './campaign-audience.ts';
import { queryAudience } from './audience-query.ts';
import { preferHashJoins } from './prefer-hash-joins.ts';

/** A recipient of an audience, or someone left out of it. */
export interface AudiencePerson {
  /** Null for pasted people who aren't contacts. */
  contactId: string | null;
  /** The address the message goes to; null for people without one. */
  address: string | null;
  name: string | null;
  /** Where a page begins that follows this person. */
  place: string;
}

const writtenPlace = z.tuple([z.uuid().nullable(), z.string().nullable(), z.int32()]);

/** Part of an audience, after a person's place; from the beginning with null. */
export interface AudiencePage {
  reason: ExclusionReason | null;
  after: string | null;
  limit: number;
}

/** Sorts pasted people without a contact last, and people without an address first among equals. */
const place = (contact: string, address: string, copy: string): string =>
  `(coalesce(${contact}, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), coalesce(${address}, '') collate "C", ${copy})`;

/**
 * Some of the people left out for a reason, or of the recipients if `reason` is null, in a stable order. A page begins
 * after the last person of the one before: only its own people are sorted, however far down it is. Throws
 * `invalid_input` for a place that isn't one of ours.
 */
export async function listAudience(
  sql: Sql,
  question: AudienceCriteria,
  { reason, after, limit }: AudiencePage,
): Promise<AudiencePerson[]> {
  const judged = await queryAudience(sql, question);
  const params = [...judged.params];
  const of = params.push(reason);
  const next = after === null ? '' : `and ${columns('')} > ${placeIn(params, readPlace(after))}`;
  const order = (alias: string) => columns(alias).slice(1, -1);
  const text = `
    select j.contact_id, j.address, j.copy, coalesce(j.name, nullif(c.full_name, '')) as name
    from (
      select contact_id, address, name, copy
      from (${judged.sql}) p
      where reason is not distinct from $${of}::text ${next}
      order by ${order('')}
      limit ${Math.trunc(limit)}
    ) j
    left join contact c on c.account_id = $1 and c.id = j.contact_id
    order by ${order('j.')}`;
  const { rows } = await preferHashJoins(sql, question, () =>
    sql<Omit<AudiencePerson, 'place'> & { copy: number }>(text, params),
  );
  return rows.map(({ copy, ...person }) => ({
    ...person,
    place: JSON.stringify([person.contactId, person.address, copy]),
  }));
}

const columns = (alias: string): string => place(`${alias}contact_id`, `${alias}address`, `${alias}copy`);

/** Adds the place to the parameters. */
function placeIn(params: unknown[], [contactId, address, copy]: Place): string {
  const parameter = (value: unknown, type: string) => `$${params.push(value)}::${type}`;
  return place(parameter(contactId, 'uuid'), parameter(address, 'text'), parameter(copy, 'int'));
}

type Place = z.infer<typeof writtenPlace>;

function readPlace(after: string): Place {
  const { data } = writtenPlace.safeParse(fromJson(after));
  if (data === undefined) throw fieldError('after', 'This page doesn’t exist. Start again from the first.');
  return data;
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
