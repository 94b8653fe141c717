import type { DomainConfig } from '../config.ts';
import type { Sql, Unit } from '../kernel/index.ts';

/** The column of the account's own domain; null without one. `account` is the table alias. */
export function publicHost(account: string): string {
  return `(select h.host from public_host h where h.account_id = ${account}.id and h.is_used) as public_host`;
}

/** The condition under which visitors see an account: nothing of a closed one is public, nor of one that staff blocked. */
export function isPublic(account: string): string {
  return `${account}.status = 1 and ${account}.blocked_at is null`;
}

/** Whether staff took everything of the account from the public. */
export async function isBlocked(sql: Sql, accountId: string): Promise<boolean> {
  const { rows } = await sql('select 1 from account where id = $1 and blocked_at is not null', [accountId]);
  return rows.length > 0;
}

/**
 * Where the links of an account lead: to its own domain while that is verified, else to the installation’s public
 * origin. The scheme and the port are the same.
 */
export function originOf({ publicUrl }: Pick<DomainConfig, 'publicUrl'>, host: string | null): string {
  if (host === null) return publicUrl;
  const url = new URL(publicUrl);
  url.hostname = host;
  return url.origin;
}

/** As `originOf`, for the account of a scope. */
export async function publicOriginOf(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  config: Pick<DomainConfig, 'publicUrl'>,
): Promise<string> {
  const { rows } = await sql<{ host: string }>(
    'select host from public_host where account_id = $1 and is_used',
    [actor.accountId],
  );
  return originOf(config, rows[0]?.host ?? null);
}
