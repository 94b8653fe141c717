import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Sql } from '../../kernel/index.ts';
import type { PaymentProviderName } from './payment-terms.ts';

type KeyKind = 'transaction' | 'bank_account';

const hashOf = (key: string) => createHash('sha256').update(key).digest();

/**
 * Claims a provider's number for one payment or bank account. False if it is already claimed, whichever
 * account has it: a transaction pays only once in the whole installation.
 */
export async function claimProviderKey(
  sql: Sql,
  owner: { accountId: string; subjectId: string },
  { provider, kind, key }: { provider: PaymentProviderName; kind: KeyKind; key: string },
): Promise<boolean> {
  const { rows } = await sql<{ accountId: string; subjectId: string }>(
    `insert into provider_key (provider, kind, key_hash, account_id, subject_id)
     values ($1, $2, $3, $4, $5) on conflict (provider, kind, key_hash) do update
     set key_hash = excluded.key_hash returning account_id, subject_id`,
    [provider, kind, hashOf(key), owner.accountId, owner.subjectId],
  );
  return rows[0]?.accountId === owner.accountId && rows[0].subjectId === owner.subjectId;
}

/** The payment that a provider's transaction paid; null if none. */
export async function findTransactionOwner(
  pool: pg.Pool,
  provider: PaymentProviderName,
  transactionId: string,
): Promise<string | null> {
  return findOwner(pool, provider, 'transaction', transactionId);
}

/** The bank account a transfer went to; null if it isn't ours. */
export async function findBankAccountOwner(
  pool: pg.Pool,
  provider: PaymentProviderName,
  bankAccount: string,
): Promise<string | null> {
  return findOwner(pool, provider, 'bank_account', bankAccount);
}

async function findOwner(
  pool: pg.Pool,
  provider: PaymentProviderName,
  kind: KeyKind,
  key: string,
): Promise<string | null> {
  const { rows } = await pool.query<{ accountId: string }>(
    'select account_id from provider_key where provider = $1 and kind = $2 and key_hash = $3',
    [provider, kind, hashOf(key)],
  );
  return rows[0]?.accountId ?? null;
}
