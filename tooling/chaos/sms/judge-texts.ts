import type { Domain } from '@talkdrum/domain';
import type { StoredText } from '@talkdrum/sandbox';

export interface TextsVerdict {
  /** Recipients without exactly one row, and rows whose text the carrier never got although they say so. */
  lost: number;
  /** Texts that the carrier got again. */
  copies: number;
  /** Rows in doubt, and how many of them the carrier got. */
  unknown: number;
  unknownArrived: number;
  /** Rows that say something else than the carrier said last: sent, delivered or failed. */
  wrong: number;
  /** Texts whose receipts are still stored: the carrier's number of theirs was lost with the process. */
  receiptsLeft: number;
  /** Those of them that aren't in doubt. */
  strayReceipts: number;
  /** What was captured, less what the texts that were sent cost, in minor units. */
  overchargedMinor: number;
  /** Rows by state and receipt. */
  rows: Record<string, number>;
  /** Whether the report's totals are those of the rows. */
  addsUp: boolean;
}

interface Row {
  address: string;
  state: string;
  receipt: 'delivered' | 'failed' | 'none';
  priceMills: number;
}

const findRows = `
  select address, state, price_mills,
    case when delivered_at is not null then 'delivered' when bounced_at is not null then 'failed' else 'none' end as receipt
  from delivery
  where account_id = $1 and campaign_id = $2`;

const findTotals = `
  select s.recipients::int, s.sent::int, s.unknown::int, s.delivered::int, s.bounces::int, s.refused::int,
    (
      select coalesce(sum(captured_minor), 0)::int
      from wallet_hold
      where account_id = $1 and subject = 'campaign/' || s.campaign_id
    ) as captured
  from campaign_stat s
  where s.account_id = $1 and s.campaign_id = $2`;

/** Compares a campaign's rows with what the carrier got and reported. */
export async function judgeTexts(
  domain: Domain,
  { accountId, campaignId, recipients }: { accountId: string; campaignId: string; recipients: number },
  texts: readonly StoredText[],
): Promise<TextsVerdict> {
  const { rows, totals, left } = await domain.bulk(accountId, async (client) => ({
    rows: (await client.query<Row>(findRows, [accountId, campaignId])).rows,
    totals: (await client.query<Record<string, number>>(findTotals, [accountId, campaignId])).rows[0] ?? {},
    left: (await client.query<{ id: string }>('select distinct provider_id as id from sms_receipt')).rows,
  }));
  const atCarrier = Map.groupBy(texts, ({ number }) => number);
  const arrived = (row: Row) => atCarrier.has(row.address);
  const inState = (state: string) => rows.filter((row) => row.state === state);
  const [sent, unknown] = [inState('sent'), inState('unknown')];
  const inDoubt = new Set(unknown.map(({ address }) => address));
  const numberOf = new Map(texts.map(({ id, number }) => [id, number]));
  const costMills = sent.reduce((sum, { priceMills }) => sum + priceMills, 0);
  const withReceipt = (receipt: Row['receipt']) => rows.filter((row) => row.receipt === receipt).length;
  return {
    lost:
      Math.abs(recipients - new Set(rows.map(({ address }) => address)).size) +
      Math.abs(recipients - rows.length) +
      sent.filter((row) => !arrived(row)).length,
    copies: texts.length - atCarrier.size,
    unknown: unknown.length,
    unknownArrived: unknown.filter(arrived).length,
    wrong: rows.filter((row) => !isAsTheCarrierSaid(row, atCarrier.get(row.address) ?? [])).length,
    receiptsLeft: left.length,
    strayReceipts: left.filter(({ id }) => !inDoubt.has(numberOf.get(id) ?? '')).length,
    overchargedMinor: (totals['captured'] ?? 0) - Math.ceil(costMills / 1_000),
    rows: countBy(rows, ({ state, receipt }) => `${state}, ${receipt}`),
    addsUp:
      totals['recipients'] === rows.length &&
      totals['sent'] === sent.length &&
      totals['unknown'] === unknown.length &&
      totals['delivered'] === withReceipt('delivered') &&
      (totals['bounces'] ?? 0) + (totals['refused'] ?? 0) === withReceipt('failed'),
  };
}

/** A text that arrived twice may have either answer; one in doubt has none, or the carrier's. */
function isAsTheCarrierSaid({ state, receipt }: Row, texts: readonly StoredText[]): boolean {
  const said = new Set(texts.map((text) => text.state));
  if (state === 'sent') return receipt !== 'none' && said.has(receipt);
  if (state === 'unknown') return receipt === 'none';
  // Refused, which is a bounce, too: the carrier has no text.
  return state === 'failed' && receipt === 'failed' && texts.length === 0;
}

function countBy<Item>(items: readonly Item[], key: (item: Item) => string): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(items, key)].map(([of, list]) => [of, list.length]));
}
