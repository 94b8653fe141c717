import type { RowUnit } from '../kernel/index.ts';
import { findOwnersToMailSql } from './accounts.sql.ts';

interface Recipient {
  to: string;
  name: string;
  company: string;
}

/**
 * Queues a system email about the account to each owner, and to its notification address if notices are on.
 * An account without a confirmed owner gets it at the account's own address.
 */
export async function mailOwners(
  { sql, actor, outbox }: RowUnit,
  template: string,
  data: Record<string, unknown>,
): Promise<void> {
  const { rows } = await sql<Recipient>(findOwnersToMailSql, [actor.accountId]);
  for (const { to, name, company } of rows)
    await outbox.publish('mail.requested', { to, toName: name, template, data: { name, company, ...data } });
}
