import type { Sql } from '../../kernel/index.ts';
import type { AudienceCriteria } from './campaign-audience.ts';
import { queryAudience } from './audience-query.ts';
import { preferHashJoins } from './prefer-hash-joins.ts';
import { describeHeld, type HeldGroup } from '../../sms/index.ts';
import { joinTerms, type SmsTerms } from './sms-terms.ts';

/** What an SMS to an audience would cost, and who would get it later. */
export interface SmsForecast {
  /** The sum for one segment per recipient, in thousandths of a minor unit. */
  millsPerSegment: bigint;
  /** Who would wait for their delivery window, and until when. */
  held: HeldGroup[];
}

export interface SampleRecipient {
  address: string;
  name: string | null;
  email: string | null;
  attributes: Record<string, unknown> | null;
}

export async function forecastSms(
  sql: Sql,
  question: AudienceCriteria,
  terms: SmsTerms,
): Promise<SmsForecast> {
  const judged = await queryAudience(sql, question);
  const params = [...judged.params];
  const join = joinTerms(terms, 'j', 'judged where reason is null', params);
  const text = `
    with
      judged as materialized (${judged.sql})
    select terms.country, coalesce(sum(terms.mills), 0)::bigint as mills,
      count(*) filter (where terms.opens_at > now())::int as people,
      (min(terms.opens_at) filter (where terms.opens_at > now())) as until
    from judged j ${join}
    where j.reason is null
    group by terms.country`;
  const { rows } = await preferHashJoins(sql, question, () =>
    sql<{ country: string; mills: bigint; people: number; until: Date | null }>(text, params),
  );
  const held = rows.flatMap(({ country, people, until }) =>
    until === null ? [] : [{ country, people, until }],
  );
  return {
    millsPerSegment: rows.reduce((sum, { mills }) => sum + mills, 0n),
    held: await describeHeld(sql, held),
  };
}

/** Some of the recipients, with the values that merge tags use. */
export async function sampleAudience(
  sql: Sql,
  question: AudienceCriteria,
  limit: number,
): Promise<SampleRecipient[]> {
  const judged = await queryAudience(sql, question);
  const { rows } = await sql<SampleRecipient>(
    `
      select j.address, coalesce(j.name, c.full_name) as name, c.email, c.attributes
      from (${judged.sql}) j
      left join contact c on c.account_id = $1 and c.id = j.contact_id
      where j.reason is null
      limit ${Math.trunc(limit)}`,
    judged.params,
  );
  return rows;
}
