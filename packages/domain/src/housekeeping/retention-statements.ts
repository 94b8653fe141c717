import type { RetentionRule } from '../kernel/index.ts';
import { daysKeptSql } from '../privacy/index.ts';

/**
 * Which accounts have rows that a rule applies to, as `account_id`, for the keeper's login. Where few rows
 * are due, PostgreSQL looks into an index once per account; otherwise it reads the table.
 */
export function questionOf({ accounts, setting, table, when }: RetentionRule): string {
  if (accounts !== undefined) return accounts;
  const known = setting === undefined ? 'select id as account_id from account' : daysKeptSql(setting);
  return `
    select known.account_id
    from (${known}) known
    where exists (
      select
      from ${table}
      where ${table}.account_id = known.account_id and (${when.replaceAll('$2', 'known.days')})
    )`;
}

/**
 * The condition is checked again on the row itself, which may have changed since the batch was chosen. The account
 * is named although row-level security adds it, for tables that aren't under it.
 */
export function statementOf({ scope, sql, table, key, when, unless, set }: RetentionRule): string {
  if (sql !== undefined) return sql;
  const condition = unless === undefined ? when : `${when} and not (${unless})`;
  const due =
    scope === 'installation'
      ? condition
      : `account_id = current_setting('app.account_id')::uuid and (${condition})`;
  const batch = `select ${key} from ${table} where ${due} limit $1`;
  const change = set === undefined ? `delete from ${table}` : `update ${table} set ${set}`;
  return `${change} where (${key}) in (${batch}) and ${due}`;
}
