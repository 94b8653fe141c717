import type { Domain } from '@talkdrum/domain';
import { newId } from '@talkdrum/domain/kernel';
import { type Column, type Table, tenantTables } from '../tenant-tables.ts';

type Row = Record<string, unknown>;

/**
 * Adds a row to every tenant table without rows of the account, using only the catalog, so tables that no
 * service has written, such as new ones, are attacked too. Returns the tables it filled.
 */
export async function fillEmptyTables(
  domain: Domain,
  accountId: string,
  tables: Table[],
  canary: string,
): Promise<string[]> {
  const filled: string[] = [];
  let waiting = tenantTables(tables).filter((table) => !table.isPartition);
  while (waiting.length > 0) {
    const ready = waiting.filter((table) =>
      table.foreignKeys.every(
        ({ target }) => target === table.name || !waiting.some((other) => other.name === target),
      ),
    );
    if (ready.length === 0)
      throw new Error(`these tables wait for each other: ${waiting.map((table) => table.name).join(', ')}`);
    for (const table of ready) if (await fill(domain, accountId, table, canary)) filled.push(table.name);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return filled;
}

async function fill(domain: Domain, accountId: string, table: Table, canary: string): Promise<boolean> {
  return domain.bulk(accountId, async (client) => {
    const { rowCount } = await client.query(`select 1 from ${table.name} limit 1`);
    if ((rowCount ?? 0) > 0) return false;
    const row: Row = {};
    for (const column of table.columns) {
      if (column.isNullable || column.hasDefault) continue;
      row[column.name] = column.name === 'account_id' ? accountId : valueFor(column, table, canary);
    }
    for (const key of table.foreignKeys) {
      if (key.target === 'account') continue;
      // As one object, because the properties of a row are named otherwise than its columns.
      const { rows } = await client.query<{ target: Row }>(
        `select to_jsonb(t) as target from ${key.target} t limit 1`,
      );
      for (const [index, column] of key.columns.entries())
        row[column] = rows[0]?.target[key.targetColumns[index] ?? ''];
    }
    await client.query(
      `insert into ${table.name} (${Object.keys(row).join(', ')}) select ${Object.keys(row).join(', ')} from jsonb_populate_record(null::${table.name}, $1)`,
      [JSON.stringify(row)],
    );
    return true;
  });
}

/** The first value that a check allows, or one of its type. */
function valueFor(column: Column, table: Table, canary: string): unknown {
  const allowed = table.checks.find(
    (check) => check.includes(`(${column.name} = ANY`) || check.includes(`(${column.name} = `),
  );
  const first = allowed === undefined ? undefined : /'([^']*)'::/.exec(allowed)?.[1];
  if (first !== undefined) return first;
  if (column.type === 'uuid') return newId();
  if (column.type === 'boolean') return false;
  if (column.type === 'jsonb') return {};
  if (column.type === 'bytea') return '\\x00';
  if (column.type === 'date') return '2026-01-01';
  if (column.type === 'inet') return '192.0.2.1';
  if (column.type.startsWith('timestamptz')) return new Date().toISOString();
  if (column.type.endsWith('[]')) return [];
  if (/^(integer|bigint|smallint|real|double|numeric)/.test(column.type)) return 1;
  return canary;
}
