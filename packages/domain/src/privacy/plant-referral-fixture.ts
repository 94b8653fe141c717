import type pg from 'pg';
import { newId } from '../kernel/index.ts';

/** The person as an advocate, and as a friend of themselves. */
export async function plantReferral(
  client: pg.PoolClient,
  { accountId, contactId, canary }: Record<'accountId' | 'contactId' | 'canary', string>,
): Promise<void> {
  const [programId, advocateId, referralId] = [newId(), newId(), newId()];
  const run = (sql: string, ...params: unknown[]) => client.query(sql, [accountId, programId, ...params]);
  await run(
    `insert into published (account_id, id, kind, slug, title) values ($1, $2, 'referral', 'bring', 'Bring a friend')`,
  );
  await run(
    `insert into referral_program (
       account_id, id, name, list_id, currency, conversion_kind, conversion_event, min_amount_minor, attribution,
       window_days, levels, approval, approval_delay_hours, allows_existing, friend_message, advocate_message, share_text,
       consent_text, terms
     )
     select $1, $2, 'Bring a friend', id, 'ngn', 'manual', 'order.paid', 0, 'last', 30, '[]', 'manual', 0, true, '', '',
       '', '', ''
     from list where account_id = $1 limit 1`,
  );
  await run(
    `insert into referral_advocate (account_id, id, program_id, contact_id, code, source, friends, joined_at)
     values ($1, $3, $2, $4, 'BRING1', 'manual', 1, now())`,
    advocateId,
    contactId,
  );
  await run(
    `insert into referral (
       account_id, id, program_id, advocate_id, friend_id, email_key, state, method, channel, attributed_at, created_at,
       appeal, appeal_note, decision_note
     )
     values ($1, $4, $2, $3, $5, 'key', 'rejected', 'click', 'link', now(), now(), 'open', $6, $6)`,
    advocateId,
    referralId,
    contactId,
    `I am ${canary}`,
  );
  await run(
    `insert into referral_check (account_id, referral_id, rule, result, detail, created_at)
     select $1, $3, 'self', 'block', $4, now() where $2::uuid is not null`,
    referralId,
    canary,
  );
  for (const subject of [advocateId, referralId])
    await run(
      `insert into referral_trace (account_id, subject_id, program_id, network_hash, device_hash, seen_at)
       values ($1, $3, $2, 'x', 'x', now())`,
      subject,
    );
}
