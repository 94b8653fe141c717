import type { Sql } from '../../kernel/index.ts';
import { joinTerms, type SmsTerms } from './sms-terms.ts';

/** How an A/B test divides an audience. Each recipient's share is random and depends only on campaign and address. */
export interface VariantSplit {
  /** How many variants there are. */
  variants: number;
  /** Percent in the test; null if there is no rest. */
  testShare: number | null;
  holdoutShare: number;
  /** SMS: segments of each variant's text. The rest is priced like the longest until the decision. */
  segments: number[];
  /** When each variant starts; null at once. */
  startsAt: (Date | null)[];
}

interface SplitColumns {
  columns: string;
  join: string;
  split: { order: (recipients: string) => string; names: string; values: string };
}

/**
 * SQL for `freezeSql`. Zone 0 is the test, 1 the rest, 2 the holdout, which is skipped at once; ids count up in this
 * order, so the rest lies behind the test. The shares are those of `shareOut`.
 */
export function splitTerms(
  split: VariantSplit,
  price: number | SmsTerms,
  params: unknown[],
  campaign: string,
): SplitColumns {
  const add = (value: unknown) => `$${params.push(value)}`;
  const [variants, holdout] = [add(split.variants), add(split.holdoutShare)];
  const tested = testedSql(split.testShare === null ? null : add(split.testShare), variants);
  const own = split.startsAt.some((at) => at !== null)
    ? `(${add(split.startsAt)}::timestamptz[])[variant + 1] + n * interval '1 microsecond'`
    : 'null::timestamptz';
  const terms =
    typeof price === 'number'
      ? { columns: `${add(price)}::integer, 1, ${zoneReason('null')}, ${own}`, join: '' }
      : smsColumns(split, price, params, own);
  const order = (recipients: string) => `
    select z.*, row_number() over (order by zone, address) as n
    from (
      select s.*, case when rank <= tested then 0 when rank <= total - held_out then 1 else 2 end as zone,
        case when rank <= tested then (rank - 1) % ${variants}::int end as variant
      from (
        select r.*, ${tested} as tested
        from (
          select j.*, count(*) over () as total, count(*) over () * ${holdout}::int / 100 as held_out,
            row_number() over (
              order by hashtextextended(address, hashtextextended(${campaign}::text, 0)), address
            ) as rank
          from (${recipients}) j
        ) r
      ) s
    ) z`;
  return {
    ...terms,
    split: {
      order,
      names: ', variant, state, settled_at',
      values: `, variant, case when zone = 2 then 'skipped' else 'queued' end, case when zone = 2 then now() end`,
    },
  };
}

function testedSql(testShare: string | null, variants: string): string {
  return testShare === null
    ? 'total - held_out'
    : `least(total - held_out, greatest(total * ${testShare}::int / 100, ${variants}::int))`;
}

const zoneReason = (other: string) => `case when zone = 2 then 'holdout' else ${other} end`;

/** The rest has no time: a promotional text outside its hours waits for them when it's sent. */
function smsColumns(
  split: VariantSplit,
  terms: SmsTerms,
  params: unknown[],
  own: string,
): { columns: string; join: string } {
  const join = joinTerms(terms, 'numbered', 'judged where reason is null', params);
  const longest = Math.max(...split.segments);
  const segments = `coalesce(($${params.push(split.segments)}::int[])[variant + 1], ${longest})`;
  const opens = `case when terms.opens_at > now() then terms.opens_at + n * interval '1 microsecond' end`;
  const isHeld = `zone = 0 and terms.opens_at > coalesce(${own}, now())`;
  return {
    columns: `terms.mills * ${segments}, ${segments}, ${zoneReason(`case when ${isHeld} then 'quiet_hours' end`)},
      case when zone = 0 then greatest(${opens}, ${own}) end`,
    join,
  };
}

/** The cursor ends with the test; the rest follows when `releaseRest` moves its end. The holdout was skipped. */
export async function closeRest(
  sql: Sql,
  accountId: string,
  campaignId: string,
  idAt: (n: number) => string,
): Promise<void> {
  const { rows } = await sql<{ tested: number; rest: number; heldOut: number }>(
    `select count(*) filter (where variant is not null)::int as tested,
       count(*) filter (where variant is null and state = 'queued')::int as rest,
       count(*) filter (where state = 'skipped')::int as held_out
     from delivery where account_id = $1 and campaign_id = $2`,
    [accountId, campaignId],
  );
  const { tested = 0, rest = 0, heldOut = 0 } = rows[0] ?? {};
  await sql(
    `with counted as (
       update campaign_stat set skipped = $5 where account_id = $1 and campaign_id = $2
     )
     update send_cursor set until_id = $3, rest_id = $4 where account_id = $1 and campaign_id = $2`,
    [accountId, campaignId, idAt(tested), rest === 0 ? null : idAt(tested + rest), heldOut],
  );
}
