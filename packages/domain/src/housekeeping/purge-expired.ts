import type { BareDomain } from '../domain-with.ts';
import { accountIds, inEachAccount } from './each-account.ts';

/**
 * Expired rows that belong to no account. Used links are kept for a week, so "already used" can be told from
 * "never existed".
 */
const expired = [
  'delete from session where expires_at < now()',
  `delete from user_token where expires_at < now() - interval '7 days'`,
  'delete from pending_sign_in where expires_at < now()',
  'delete from passkey_challenge where expires_at < now()',
  'delete from email_change where expires_at < now()',
  `delete from totp_factor where confirmed_at is null and created_at < now() - interval '1 day'`,
  'delete from sign_in_attempt where forget_at < now()',
  `delete from known_place where last_at < now() - interval '180 days'`,
  'delete from used_challenge where expires_at < now()',
  `delete from rate_limit where resets_at < now() - interval '1 hour'`,
  `delete from job_attempt where started_at < now() - interval '7 days'`,
  `delete from agenda_jobs where next_run_at is null and locked_at is null and coalesce(last_finished_at, created_at) < now() - interval '7 days'`,
];

/** Deletes ended sessions, links, captcha challenges, rate windows and finished jobs. */
export async function purgeExpired(domain: BareDomain): Promise<void> {
  for (const sql of expired) await domain.pool.query(sql);
}

/**
 * Deletes change notices for open dashboards. A stream resumes within ten minutes, so a quarter of an hour is
 * enough.
 */
export async function purgeLiveChanges(domain: BareDomain): Promise<void> {
  await domain.pool.query(`delete from account_change where at < now() - interval '15 minutes'`);
}

/**
 * Deletes outbox events dispatched more than a week ago, and empties dead ones: after a week their links have
 * expired, and staff had time to resend them.
 */
export async function purgeOutbox(domain: BareDomain): Promise<number> {
  await inEachAccount(
    domain,
    `update outbox_event set payload = '{}' where (account_id, id) in (
       select o.account_id, o.id from outbox_event o join due_work w on w.kind = 'outbox' and w.account_id = o.account_id and w.subject_id = o.id
       where w.is_dead and o.dispatched_at is null and o.payload <> '{}' and o.created_at < now() - interval '7 days' limit $1)`,
  );
  return inEachAccount(
    domain,
    `delete from outbox_event where (account_id, id) in (
       select account_id, id from outbox_event where dispatched_at < now() - interval '7 days' limit $1)`,
  );
}

/** Deletes opt-in requests older than 30 days. After that, people can be asked again. */
export function purgeOptIn(domain: BareDomain): Promise<number> {
  return inEachAccount(
    domain,
    `delete from opt_in_request where (account_id, id) in (
       select account_id, id from opt_in_request where state in ('asked', 'left_out') and coalesce(asked_at, requested_at) < now() - interval '30 days' limit $1)`,
  );
}

/** The audit log is kept for a year, unless its account chose another period, or null for ever. */
const auditKeep = `select case when s.account_id is null then interval '1 year' else make_interval(days => s.audit_days) end as keep
  from (select current_setting('app.account_id')::uuid as id) a left join privacy_setting s on s.account_id = a.id`;
const auditBatch = 5_000;

/**
 * Deletes expired audit events, and invitations a month after they expired. The database itself refuses to
 * purge the last 90 days.
 */
export async function purgeAudit(domain: BareDomain): Promise<number> {
  await inEachAccount(
    domain,
    `delete from invitation where (account_id, id) in (select account_id, id from invitation where expires_at < now() - interval '30 days' limit $1)`,
  );
  let removed = 0;
  for (const accountId of await accountIds(domain.pool)) {
    for (let batch = auditBatch; batch === auditBatch; removed += batch) {
      const { rows } = await domain.bulk(accountId, (client) =>
        client.query<{ removed: number }>(
          `select purge_audit_events(keep, $1) as removed from (${auditKeep}) k where keep is not null`,
          [auditBatch],
        ),
      );
      batch = rows[0]?.removed ?? 0;
    }
  }
  return removed;
}

/**
 * How long message contents are kept. The fact that they were sent, to whom and with what result, stays.
 * Longer than the maximum scheduling time.
 */
const contentKeep = `interval '60 days'`;

/**
 * Empties the contents of old transactional messages. Their links keep working: `messages.keep-links` stored
 * the targets days before.
 */
export async function purgeMessageContents(domain: BareDomain): Promise<number> {
  await inEachAccount(
    domain,
    `delete from message_blob where (account_id, id) in (
       select account_id, id from message_blob where created_at < now() - ${contentKeep} limit $1)`,
  );
  return inEachAccount(
    domain,
    `update message set has_content = false, data = null, html = null, body = null, headers = null, attachments = null, raw_id = null where (account_id, id) in (
       select account_id, id from message where has_content and created_at < now() - ${contentKeep} limit $1)`,
  );
}

/** Permanently deletes contacts a day after their deletion; until then it can be undone. */
export function purgeContacts(domain: BareDomain): Promise<number> {
  return inEachAccount(
    domain,
    `delete from contact where (account_id, id) in (
       select account_id, id from contact where deleted_at < now() - interval '1 day' limit $1)`,
  );
}

/** Deletes an import's undo data once the undo period is over. */
export function purgeImportChanges(domain: BareDomain): Promise<number> {
  return inEachAccount(
    domain,
    `delete from import_change where (account_id, import_id, contact_id) in (
       select c.account_id, c.import_id, c.contact_id from import_change c
       join import_job j on j.account_id = c.account_id and j.id = c.import_id
       where j.undo_until < now() and j.status not in ('running', 'undoing') limit $1)`,
  );
}
