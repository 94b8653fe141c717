import type { BareDomain } from '../domain-with.ts';
import { deriveKey, isSealedWith, seal, type SealedColumn, unseal } from '../kernel/index.ts';
import { accountIds } from './account-ids.ts';

type Run = <Row extends object>(sql: string, params?: unknown[]) => Promise<Row[]>;

/**
 * Reseals everything that was sealed with a key other than the current one. Counts values it can't open and
 * leaves them unchanged, so that SECRET_KEY_PREVIOUS can still be set. Returns how many values it resealed.
 */
export async function resealSecrets(domain: BareDomain, columns: readonly SealedColumn[]): Promise<number> {
  const total = { sealed: 0, left: 0 };
  const add = async (run: Run, column: SealedColumn) => {
    const { sealed, left } = await resealColumn(run, domain.config.secret, column);
    total.sealed += sealed;
    total.left += left;
  };
  for (const column of columns.filter(({ scope }) => scope === 'installation'))
    await add(async (sql, params) => (await domain.pool.query(sql, params)).rows, column);
  const ofAccounts = columns.filter(({ scope }) => scope === 'each account');
  for (const accountId of await accountIds(domain.pool))
    await domain.bulk(accountId, async (client) => {
      for (const column of ofAccounts)
        await add(async (sql, params) => (await client.query(sql, params)).rows, column);
    });
  await domain.pool.query('update installation set secrets_to_reseal = $1', [total.left]);
  if (total.left > 0)
    domain.deps.logger.error(
      { left: total.left },
      'sealed with a key that is neither SECRET_KEY nor SECRET_KEY_PREVIOUS',
    );
  return total.sealed;
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
