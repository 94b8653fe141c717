import type pg from 'pg';
import { suppressBounced } from '../../audience/index.ts';
import { applyVerdictsSql, insertDoNotDisturb } from './apply-verdicts.sql.ts';

/** A carrier's final report on a delivery. */
export interface Verdict {
  deliveryId: string;
  state: 'delivered' | 'failed';
  detail: string;
  isDoNotDisturb: boolean;
  isRecipientGone: boolean;
}

interface ChangedRow {
  id: string;
  address: string;
  contactId: string | null;
}

/**
 * Applies at most one verdict per delivery. Returns the ids of the deliveries that changed. `months` are those of the
 * deliveries' partitions.
 */
export async function applyVerdicts(
  client: pg.PoolClient,
  accountId: string,
  verdicts: readonly Verdict[],
  months: ReadonlyMap<string, string>,
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<ChangedRow>({
    name: 'apply_sms_verdicts',
    text: applyVerdictsSql,
    values: [
      accountId,
      verdicts.map(({ deliveryId }) => deliveryId),
      [...new Set(verdicts.flatMap(({ deliveryId }) => months.get(deliveryId) ?? []))],
      verdicts.filter(({ state }) => state === 'failed').map(({ deliveryId }) => deliveryId),
      JSON.stringify(detailsOf(verdicts)),
    ],
  });
  const changed = new Map(rows.map((row) => [row.id, row]));
  const changedWith = (flag: 'isDoNotDisturb' | 'isRecipientGone') =>
    verdicts.filter((verdict) => verdict[flag]).flatMap(({ deliveryId }) => changed.get(deliveryId) ?? []);
  await learnDoNotDisturb(client, changedWith('isDoNotDisturb'));
  const gone = changedWith('isRecipientGone').map(({ address }) => address);
  if (gone.length > 0)
    await suppressBounced(client, accountId, {
      channel: 'sms',
      addresses: gone,
      detail: 'the carrier says that the number is not in use',
    });
  return new Set(changed.keys());
}

/** By delivery. Most carriers say no more than the state, which the statement knows. */
function detailsOf(verdicts: readonly Verdict[]): Record<string, string> {
  const telling = verdicts.filter(({ state, detail }) => detail !== state);
  return Object.fromEntries(telling.map(({ deliveryId, detail }) => [deliveryId, detail]));
}

async function learnDoNotDisturb(client: pg.PoolClient, rows: readonly ChangedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query(insertDoNotDisturb, [rows.map(({ address }) => address)]);
}
