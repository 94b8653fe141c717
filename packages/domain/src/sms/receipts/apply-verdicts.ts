import type pg from 'pg';
import {
  applyVerdictsSql,
  blocklistContacts,
  insertDoNotDisturb,
  suppressNumbers,
} from './apply-verdicts.sql.ts';

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

/** Returns how many deliveries changed. */
export async function applyVerdicts(
  client: pg.PoolClient,
  accountId: string,
  verdicts: readonly Verdict[],
): Promise<number> {
  const { rows } = await client.query<ChangedRow>(applyVerdictsSql, [
    accountId,
    verdicts.map(({ deliveryId }) => deliveryId),
    verdicts.map(({ state }) => state),
    verdicts.map(({ detail }) => detail),
  ]);
  const changed = new Map(rows.map((row) => [row.id, row]));
  const changedWith = (flag: 'isDoNotDisturb' | 'isRecipientGone') =>
    verdicts.filter((verdict) => verdict[flag]).flatMap(({ deliveryId }) => changed.get(deliveryId) ?? []);
  await learnDoNotDisturb(client, changedWith('isDoNotDisturb'));
  await suppressGone(client, accountId, changedWith('isRecipientGone'));
  return rows.length;
}

async function learnDoNotDisturb(client: pg.PoolClient, rows: readonly ChangedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query(insertDoNotDisturb, [rows.map(({ address }) => address)]);
}

/** Suppresses numbers that aren't in use. */
async function suppressGone(
  client: pg.PoolClient,
  accountId: string,
  rows: readonly ChangedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const addresses = rows.map(({ address }) => address);
  await client.query(suppressNumbers, [accountId, addresses]);
  await client.query(blocklistContacts, [accountId, addresses]);
}
