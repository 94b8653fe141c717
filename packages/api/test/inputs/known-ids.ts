import type { Domain } from '@talkdrum/domain';
import { newId } from '@talkdrum/domain/kernel';
import { oneOf } from './generate-input.ts';
import { type Table, tenantTables } from '../tenant-tables.ts';

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
  // Of an account's drafts, only few are a feed's.
  const models = await domain.bulk(account.accountId, (client) =>
    client.query<{ modelId: string }>('select distinct model_id from campaign_feed where deleted_at is null'),
  );
  if (models.rows.length > 0)
    ids.set(
      'model',
      models.rows.map(({ modelId }) => modelId),
    );
  return ids;
}

/**
 * Other names for a table's rows: in fields and modules, in one module alone, and in procedures that take an id of another module.
 */
const alsoCalled: Record<string, string> = {
  organization: 'account',
  view: 'saved_view',
  designBlock: 'saved_block',
  logo: 'asset',
  page: 'landing_page',
  'contacts.other': 'contact',
  'referrals.program': 'referral_program',
  advocate: 'referral_advocate',
  advocateReward: 'reward',
  friendReward: 'reward',
  import: 'import_job',
  feed: 'campaign_feed',
  approval: 'campaign_approval',
  undo: 'contact_bulk',
  deliverie: 'delivery',
  authorisation: 'payment_authorisation',
  webhook: 'webhook_endpoint',
  event: 'webhook_event',
  publishing: 'published',
  surveyAnalytic: 'submission',
  picture: 'asset',
  version: 'journey_version',
  'loyalty.program': 'loyalty_program',
  'segments.program': 'loyalty_program',
  loyalty: 'loyalty_program',
  member: 'loyalty_member',
  tier: 'loyalty_tier',
  minTier: 'loyalty_tier',
};
const takenBy: Record<string, string> = {
  'approvals.get': 'campaign',
  'approvals.ask': 'campaign',
  'approvals.withdraw': 'campaign',
  'approvals.sendBack': 'campaign',
  'senders.domain': 'sending_domain',
  'senders.checkDomain': 'sending_domain',
  'senders.setUnauthenticatedMail': 'sending_domain',
  'senders.warmUp': 'sending_domain',
  'senders.setWarmUp': 'sending_domain',
  'senders.dmarcSummary': 'sending_domain',
  'publishing.checkDomain': 'own_domain',
  'publishing.chooseDomain': 'own_domain',
  'publishing.removeDomain': 'own_domain',
  'surveyAnalytics.removeSubmissions': 'submission',
  'leads.setLimit': 'form',
  'leads.get': 'form',
  'leads.report': 'form',
  'leads.approve': 'form',
  'leads.discard': 'form',
  'journeys.path': 'journey_run',
  'referrals.list': 'referral_program',
  'referrals.get': 'referral_program',
  'referrals.links': 'referral_program',
  'referrals.save': 'referral_program',
  'referrals.publish': 'referral_program',
  'referrals.close': 'referral_program',
  'referrals.remove': 'referral_program',
  'referrals.restore': 'referral_program',
  'referrals.report': 'referral_program',
  'referrals.advocate': 'referral_advocate',
  'referrals.blockAdvocate': 'referral_advocate',
  'rewards.rollBack': 'reward_entry',
  'rewards.revokeDevice': 'reward_device',
  'airtime.retry': 'airtime_topup',
  'loyalty.member': 'loyalty_member',
  'loyalty.saveTiers tiers': 'loyalty_tier',
  'loyalty.removeRule': 'loyalty_rule',
  'loyalty.saveRule': 'loyalty_rule',
  'loyalty.removeReward': 'loyalty_reward',
  'loyalty.approve': 'point_request',
  'loyalty.decline': 'point_request',
  'smsTemplates.get': 'template',
  'smsTemplates.save': 'template',
};

/** What the cursor of a list names, where that isn't what its module is called by. */
const cursorOf: Record<string, string> = {
  'journeys.peopleAt': 'journey_run',
  'loyalty.members': 'loyalty_member',
  'loyalty.entries': 'point_entry',
  'referrals.advocates': 'referral_advocate',
  'referrals.referrals': 'referral',
  'rewards.issues': 'reward_issue',
  'rewards.redemptions': 'reward_entry',
  'airtime.list': 'airtime_topup',
};

/**
 * The account's id for a field of a procedure's input, found by both names, or one that doesn't exist.
 */
export function fittingId(ids: KnownIds, procedure: string, path: string[], random: () => number): string {
  const field = path.filter((part) => !/^(\d+|\*)$/.test(part)).at(-1) ?? '';
  const noun = /^(.+)Ids?$/.exec(field)?.[1] ?? procedure.replace(/s?\..*$/, '');
  const isOwnId = field === 'id' || field === 'ids';
  const table =
    (isOwnId ? (takenBy[`${procedure} ${path[0] ?? ''}`] ?? takenBy[procedure]) : undefined) ??
    (field === 'cursor' ? cursorOf[procedure] : undefined) ??
    alsoCalled[`${procedure.split('.', 1)[0]}.${noun}`] ??
    alsoCalled[noun] ??
    noun.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const known = ids.get(table) ?? [];
  return known.length > 0 ? oneOf(random, known) : newId();
}
