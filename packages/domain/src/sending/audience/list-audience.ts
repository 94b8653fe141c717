import type { Sql } from '../../kernel/index.ts';
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
}

/** The last person of the page before. */
export type AudiencePlace = Pick<AudiencePerson, 'contactId' | 'address'>;

/** Part of an audience, after a person; from the beginning with null. */
export interface AudiencePage {
  reason: ExclusionReason | null;
  after: AudiencePlace | null;
  limit: number;
}

/** Sorts pasted people without a contact last, and people without an address first among equals. */
const place = (contact: string, address: string): string =>
  `(coalesce(${contact}, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), coalesce(${address}, '') collate "C")`;

/**
 * Some of the people left out for a reason, or of the recipients if `reason` is null, in a stable order. A page begins
 * after the last person of the one before: only its own people are sorted, however far down it is.
 */
export async function listAudience(
  sql: Sql,
  question: AudienceCriteria,
  { reason, after, limit }: AudiencePage,
): Promise<AudiencePerson[]> {
  const judged = await queryAudience(sql, question);
  const params = [...judged.params];
  const of = params.push(reason);
  const next =
    after === null
      ? ''
      : `and ${place('contact_id', 'address')} > ${place(`$${params.push(after.contactId)}::uuid`, `$${params.push(after.address)}::text`)}`;
  const order = (alias: string) => place(`${alias}contact_id`, `${alias}address`).slice(1, -1);
  const text = `
    select j.contact_id, j.address, coalesce(j.name, nullif(c.full_name, '')) as name
    from (
      select contact_id, address, name
      from (${judged.sql}) p
      where reason is not distinct from $${of}::text ${next}
      order by ${order('')}
      limit ${Math.trunc(limit)}
    ) j
    left join contact c on c.account_id = $1 and c.id = j.contact_id
    order by ${order('j.')}`;
  const { rows } = await preferHashJoins(sql, question, () => sql<AudiencePerson>(text, params));
  return rows;
}
