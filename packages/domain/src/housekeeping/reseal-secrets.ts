import type { BareDomain } from '../domain-with.ts';
import {
  deriveKey,
  hasPreviousSecret,
  isSealedWith,
  seal,
  sealedBy,
  type SealedColumn,
  unseal,
} from '../kernel/index.ts';

type Run = <Row extends object>(sql: string, params?: unknown[]) => Promise<Row[]>;

/**
 * Reseals everything that was sealed with a key other than the current one. Counts values it can't open and
 * leaves them unchanged, so that SECRET_KEY_PREVIOUS can still be set. Does nothing once everything is sealed
 * with the only key. Returns how many values it resealed.
 */
export async function resealSecrets(domain: BareDomain, columns: readonly SealedColumn[]): Promise<number> {
  const { secret } = domain.config;
  const current = sealedBy(deriveKey(secret, 'installation'));
  if (!hasPreviousSecret(secret) && (await isAllSealedBy(domain, current))) return 0;
  const total = { sealed: 0, left: 0 };
  const add = async (run: Run, column: SealedColumn) => {
    const { sealed, left } = await resealColumn(run, secret, column);
    total.sealed += sealed;
    total.left += left;
  };
  for (const column of columns) {
    if (column.scope === 'installation')
      await add(async (sql, params) => (await domain.pool.query(sql, params)).rows, column);
    else
      for (const accountId of await accountsToReseal(domain, column))
        await domain.bulk(accountId, (client) =>
          add(async (sql, params) => (await client.query(sql, params)).rows, column),
        );
  }
  await domain.pool.query(
    'update installation set secrets_to_reseal = $1, sealed_by = case when $1 = 0 then $2 end',
    [total.left, current],
  );
  if (total.left > 0)
    domain.deps.logger.error(
      { left: total.left },
      'sealed with a key that is neither SECRET_KEY nor SECRET_KEY_PREVIOUS',
    );
  return total.sealed;
}

async function isAllSealedBy(domain: BareDomain, key: string): Promise<boolean> {
  const { rowCount } = await domain.pool.query('select from installation where sealed_by = $1', [key]);
  return rowCount === 1;
}

async function accountsToReseal(
  { deps, config }: BareDomain,
  { table, column, purpose }: SealedColumn,
): Promise<string[]> {
  const { rows } = await deps.keeperPool.query<{ accountId: string }>(
    `select distinct account_id from ${table} where ${column}_sealed_by <> $1`,
    [sealedBy(deriveKey(config.secret, purpose))],
  );
  return rows.map(({ accountId }) => accountId);
}

async function resealColumn(
  run: Run,
  secret: string,
  { table, column, id, purpose, context }: SealedColumn,
): Promise<{ sealed: number; left: number }> {
  const key = deriveKey(secret, purpose);
  const rows = await run<{ id: string; sealed: string; context: string }>(
    `
      select ${id} as id, ${column} as sealed, ${context} as context
      from ${table}
      where ${column} is not null and ${column} <> ''`,
  );
  const count = { sealed: 0, left: 0 };
  for (const row of rows) {
    if (isSealedWith(key, row.sealed)) continue;
    const plain = tryUnseal(key, row.sealed, row.context);
    if (plain === undefined) count.left += 1;
    else {
      // Only if unchanged: someone may have replaced it in the meantime.
      const change = `update ${table} set ${column} = $3 where ${id} = $1 and ${column} = $2`;
      await run(change, [row.id, row.sealed, seal(key, plain, row.context)]);
      count.sealed += 1;
    }
  }
  return count;
}

function tryUnseal(key: Buffer, sealed: string, context: string): string | undefined {
  try {
    return unseal(key, sealed, context);
  } catch {
    return undefined;
  }
}
