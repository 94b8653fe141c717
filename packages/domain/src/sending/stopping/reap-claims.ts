import type { Sql } from '../../kernel/index.ts';
import { readEntries, type JournalEntry } from '../journal/journal-file.ts';
import { takeJournal } from '../journal/journals.ts';
import { Claim, type ClaimOwner } from '../leases/claim.ts';
import { deleteSql } from '../leases/send-claims.sql.ts';
import { settleAndMark, type SettledDelivery } from '../settling/settle-and-mark.ts';
import type { Settlement } from '../settling/settlement.ts';
import { expiredSql, forgetJournalsSql, partitionsSql } from './reap-claims.sql.ts';

interface ExpiredClaim {
  token: string;
  worker: string | null;
  channel: ClaimOwner['channel'];
  ids: string[];
  marked: number[];
  isOverdue: boolean;
}

/** Deliveries of one partition. */
interface Partition {
  keptUntil: string;
  ids: string[];
}

/** Claims of a campaign, or of an account's messages of one channel. */
type ReapedClaims = Omit<ClaimOwner, 'channel'> & { channel: ClaimOwner['channel'] | null };

/**
 * Takes back expired claims, whose process has died: one that is alive extends its leases long before. What wasn't
 * marked never left and is queued again. What was marked is judged by the journal of the process if this machine has
 * it: queued again if it never left, `sent` if the server accepted it, `unknown` only between the two. A process
 * without that journal leaves the claim to one with it for as long again as the lease; then everything marked is
 * `unknown`. What the claim let go before is left alone.
 */
export async function reapClaims(sql: Sql, owner: ReapedClaims, dataDir: string): Promise<void> {
  const { accountId, campaignId, channel } = owner;
  const { rows } = await sql<ExpiredClaim>(expiredSql, [accountId, campaignId, channel]);
  for (const expired of rows) {
    const { worker, isOverdue } = expired;
    const journal = worker === null ? null : takeJournal(dataDir, worker);
    if (journal === null && worker !== null && !isOverdue) continue;
    const claim = new Claim({ ...owner, channel: expired.channel }, 0, { token: expired.token });
    const results = judge(expired, claim, journal && readEntries(journal, claim));
    const { rows: partitions } = await sql<Partition>(partitionsSql, [accountId, expired.token]);
    if (partitions.length === 0) await sql(deleteSql, [accountId, [expired.token]]);
    claim.open = partitions.reduce((sum, { ids }) => sum + ids.length, 0);
    for (const { keptUntil, ids } of partitions)
      await settleAndMark(inTransaction(sql), {
        accountId,
        isCampaign: campaignId !== null,
        channel: expired.channel,
        keptUntil,
        leaseSeconds: 0,
        results: results.filter(({ item }) => ids.includes(item.id)),
        next: [],
      });
  }
}

/** The claims are locked already. */
function inTransaction(sql: Sql): Parameters<typeof settleAndMark>[0] {
  return {
    run: async <Row>(_: string, { text }: { text: string }, values: unknown[]) =>
      (await sql<Row>(text, values)).rows,
  };
}

function judge(
  { ids, marked }: ExpiredClaim,
  claim: Claim,
  entries: Map<number, JournalEntry> | null,
): SettledDelivery[] {
  const mayHaveLeft = new Set(marked);
  return ids.map((id, index) => {
    const position = index + 1;
    const settlement = mayHaveLeft.has(position) ? judgeMarked(entries, position) : requeued;
    return { item: { id, claim, position }, settlement };
  });
}

function judgeMarked(entries: Map<number, JournalEntry> | null, position: number): Settlement {
  if (entries === null) return inDoubt;
  const entry = entries.get(position);
  if (entry?.state === 'sent') return { ...requeued, state: 'sent', isTried: true, response: entry.response };
  return entry?.state === 'left' ? inDoubt : requeued;
}

const requeued: Settlement = {
  state: 'queued',
  reason: null,
  response: null,
  delaySeconds: 0,
  isTried: false,
  isRefused: false,
};
/** Only the owner can decide to send it again. */
const inDoubt: Settlement = { ...requeued, state: 'unknown', reason: 'worker_died', isTried: true };

/** After a restored backup: journals written since say nothing about its claims, so what was marked is in doubt. */
export async function forgetJournals(sql: Sql, accountId: string): Promise<void> {
  await sql(forgetJournalsSql, [accountId]);
}
