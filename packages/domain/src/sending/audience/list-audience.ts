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

/** Some of the people left out for a reason, or of the recipients if `reason` is null, in a stable order. */
export async function listAudience(
  sql: Sql,
  question: AudienceCriteria,
  { reason, offset, limit }: { reason: ExclusionReason | null; offset: number; limit: number },
): Promise<AudiencePerson[]> {
  const judged = await queryAudience(sql, question);
  const params = [...judged.params];
  const of = params.push(reason);
  const text = `
    select j.contact_id, j.address, coalesce(j.name, nullif(c.full_name, '')) as name
    from (
      select contact_id, address, name
      from (${judged.sql}) p
      where reason is not distinct from $${of}::text
      order by contact_id, address
      offset ${Math.trunc(offset)}
      limit ${Math.trunc(limit)}
    ) j
    left join contact c on c.account_id = $1 and c.id = j.contact_id
    order by j.contact_id, j.address`;
  const { rows } = await preferHashJoins(sql, question, () => sql<AudiencePerson>(text, params));
  return rows;
}
