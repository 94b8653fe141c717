import type { Domain } from '@talkdrum/domain';
import { newId } from '@talkdrum/domain/kernel';
import { oneOf } from './generate-input.ts';
import { type Table, tenantTables } from './tenant-tables.ts';

/** Ids of one account by what they name: the table, and `account`, `user`, `session`. */
export type KnownIds = Map<string, string[]>;

/** Reads some ids of every table of an account, the newest first, from the catalog. */
export async function readIds(
  domain: Domain,
  account: { accountId: string; userId: string },
  tables: Table[],
): Promise<KnownIds> {
  const members = await domain.pool.query<{ userId: string }>(
    'select user_id from membership where account_id = $1 order by is_owner desc',
    [account.accountId],
  );
  const people = members.rows.map(({ userId }) => userId);
  const ids: KnownIds = new Map([
    ['account', [account.accountId]],
    ['user', people],
    ['actor', people],
  ]);
  const sessions = await domain.pool.query<{ id: string }>('select id from session where user_id = $1', [
    account.userId,
  ]);
  if (sessions.rows.length > 0)
    ids.set(
      'session',
      sessions.rows.map(({ id }) => id),
    );
  for (const table of tenantTables(tables)) {
    if (table.isPartition || !table.columns.some(({ name, type }) => name === 'id' && type === 'uuid'))
      continue;
    const live = table.columns
      .filter(({ name }) => name === 'archived_at' || name === 'deleted_at')
      .map(({ name }) => `${name} is null`);
    const where = live.length === 0 ? '' : `where ${live.join(' and ')}`;
    const { rows } = await domain.bulk(account.accountId, (client) =>
      client.query<{ id: string }>(`select id from ${table.name} ${where} order by id desc limit 20`),
    );
    if (rows.length > 0)
      ids.set(
        table.name,
        rows.map(({ id }) => id),
      );
  }
  return ids;
}

/**
 * Other names for a table's rows: in fields and modules, and in procedures that take an id of another module.
 */
const alsoCalled: Record<string, string> = {
  organization: 'account',
  view: 'saved_view',
  designBlock: 'saved_block',
  logo: 'asset',
  page: 'landing_page',
  import: 'import_job',
  undo: 'contact_bulk',
  deliverie: 'delivery',
  authorisation: 'payment_authorisation',
  webhook: 'webhook_endpoint',
  event: 'webhook_event',
  publishing: 'published',
  page: 'published',
  picture: 'asset',
};
const takenBy: Record<string, string> = {
  'senders.domain': 'sending_domain',
  'senders.checkDomain': 'sending_domain',
  'senders.setUnauthenticatedMail': 'sending_domain',
  'senders.dmarcSummary': 'sending_domain',
  'smsTemplates.get': 'template',
  'smsTemplates.save': 'template',
};

/**
 * The account's id for a field of a procedure's input, found by both names, or one that doesn't exist.
 */
export function fittingId(ids: KnownIds, procedure: string, path: string[], random: () => number): string {
  const field = path.filter((part) => !/^(\d+|\*)$/.test(part)).at(-1) ?? '';
  const noun = /^(.+)Ids?$/.exec(field)?.[1] ?? procedure.replace(/s?\..*$/, '');
  const isOwnId = field === 'id' || field === 'ids';
  const table =
    (isOwnId ? takenBy[procedure] : undefined) ??
    alsoCalled[noun] ??
    noun.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const known = ids.get(table) ?? [];
  return known.length > 0 ? oneOf(random, known) : newId();
}
