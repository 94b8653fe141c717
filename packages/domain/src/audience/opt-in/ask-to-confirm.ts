import type { Channel, DueWorkKind, Sql } from '../../kernel/index.ts';
import { wakeOptInSql, writeSql } from './ask-to-confirm.sql.ts';

const optInWork: DueWorkKind = 'opt_in.ask';

interface AskedFor {
  accountId: string;
  listId: string;
  importId?: string | null;
}

export interface PersonToAsk {
  contactId: string;
  email: string;
}

/** Someone who agreed to text messages. */
interface NumberToAsk {
  contactId: string;
  phone: string;
}

/**
 * People who won't be asked, by reason. `asked_before`: they were asked in the last 30 days, and that
 * request still counts.
 */
interface NotAsked {
  suppressed: number;
  askedBefore: number;
}

/**
 * Queues requests to confirm a list; the worker emails them as the account's quota allows. Skips suppressed
 * people and those asked in the last 30 days, even if they were removed since.
 */
export async function askToConfirm(
  sql: Sql,
  { accountId, listId, importId = null }: AskedFor,
  people: readonly PersonToAsk[],
): Promise<NotAsked> {
  if (people.length === 0) return { suppressed: 0, askedBefore: 0 };
  const { rows } = await sql<NotAsked>(writeSql, [
    accountId,
    listId,
    importId,
    people.map(({ contactId }) => contactId),
    people.map(({ email }) => email),
    'email' satisfies Channel,
    optInWork,
  ]);
  return rows[0] ?? { suppressed: 0, askedBefore: 0 };
}

/** Queues the text that asks someone to confirm; once in 30 days too. */
export async function askByText(
  sql: Sql,
  { accountId, listId }: Omit<AskedFor, 'importId'>,
  { contactId, phone }: NumberToAsk,
): Promise<void> {
  const channel: Channel = 'sms';
  await sql(writeSql, [accountId, listId, null, [contactId], [phone], channel, optInWork]);
}

/** For a bare connection, which has no unit of work. */
export async function wakeOptIn(sql: Sql, accountId: string): Promise<void> {
  await sql(wakeOptInSql, [accountId, optInWork]);
}
