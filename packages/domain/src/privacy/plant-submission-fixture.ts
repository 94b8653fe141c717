import type pg from 'pg';
import { addressHash, newId } from '../kernel/index.ts';
import { plantMember } from './plant-member-fixture.ts';
import { plantReferral } from './plant-referral-fixture.ts';
import { canary, email } from './planted-person-fixture.ts';

/** The person as someone who submitted a form, answered surveys, and has a reward, points and an advocate. */
export async function plantSubmission(
  client: pg.PoolClient,
  accountId: string,
  contactId: string,
): Promise<void> {
  const [formId, listId] = [newId(), newId()];
  const run = (sql: string, ...params: unknown[]) => client.query(sql, [accountId, ...params]);
  await run(
    `insert into published (account_id, id, kind, slug, title) values ($1, $2, 'form', 'club', 'Club')`,
    formId,
  );
  await run(`insert into list (account_id, id, name) values ($1, $2, 'Club')`, listId);
  await run(
    `insert into form (account_id, id, name, list_id, fields) values ($1, $2, 'Club', $3, '[]')`,
    formId,
    listId,
  );
  const submissionId = newId();
  await run(
    `insert into submission (account_id, id, published_id, version, form_id, contact_id, key, answers, answer)
     values ($1, $2, $3, 1, $3, $4, 'view', $5, '{}')`,
    submissionId,
    formId,
    contactId,
    JSON.stringify({ name: canary, email }),
  );
  await run(
    `insert into submission_file (
       account_id, id, form_id, submission_id, field, filename, content_type, key, bytes, state
     )
     values ($1, $2, $3, $4, 'photo', $5, 'image/png', 'a key', 1, 'stored')`,
    newId(),
    formId,
    submissionId,
    `${canary}.png`,
  );
  await run(
    `insert into lead (
       account_id, id, form_id, state, email_hash, key, channel, contact_id, price_minor, currency, submitted_at,
       settled_at, dispute, dispute_reason, dispute_note, disputed_at, decision_note
     )
     values (
       $1, $2, $3, 'accepted', $4, 'paid', 'public', $5, 100, 'ngn', now(), now(), 'open', 'other', $6, now(), $6
     )`,
    newId(),
    formId,
    addressHash(email),
    contactId,
    `I am ${canary}`,
  );
  await run(
    `insert into lead (account_id, id, form_id, state, email_hash, sealed, key, channel, submitted_at)
     values ($1, $2, $3, 'waiting', $4, $5, 'sealed', 'public', now())`,
    newId(),
    formId,
    addressHash(email),
    canary,
  );
  await plantSurvey(client, { accountId, contactId, submissionId });
  await plantReward(client, { accountId, contactId });
  await plantMember(client, { accountId, contactId });
  await plantReferral(client, { accountId, contactId, canary });
}

/** The person as someone who has a reward. */
async function plantReward(
  client: pg.PoolClient,
  { accountId, contactId }: Record<'accountId' | 'contactId', string>,
): Promise<void> {
  const rewardId = newId();
  const [codeId, issueId] = [newId(), newId()];
  const run = (sql: string, ...params: unknown[]) => client.query(sql, [accountId, rewardId, ...params]);
  await run(
    `insert into published (account_id, id, kind, slug, title) values ($1, $2, 'reward', 'coffee', 'Coffee')`,
  );
  await run(
    `insert into reward (account_id, id, name, list_id, kind, currency, issued)
     select $1, $2, 'Coffee', id, 'coupon', 'ngn', 1 from list where account_id = $1 limit 1`,
  );
  await run(
    `insert into reward_code (account_id, id, reward_id, code, source, issued) values ($1, $3, $2, 'COFFEE', 'generated', 1)`,
    codeId,
  );
  await run(
    `insert into reward_issue (account_id, id, reward_id, code_id, contact_id, source, value_minor, key, issued_at)
     values ($1, $4, $2, $3, $5, 'claim', 0, 'claim', now())`,
    codeId,
    issueId,
    contactId,
  );
  await run(
    `insert into airtime_topup (account_id, id, reward_id, issue_id, contact_id, number, country, currency, amount_minor,
       value_minor, price_minor, wallet_currency, hold_id, state, created_at, settled_at)
     select $1, uuidv7(), $2, $3, id, phone, 'NG', 'ngn', 1, 1, 0, 'ngn', uuidv7(), 'delivered', now(), now()
     from contact where account_id = $1 and id = $4`,
    issueId,
    contactId,
  );
  await run(
    `insert into reward_reservation (
       account_id, delivery_id, campaign_id, reward_id, code_id, contact_id, price_minor, price_currency, created_at
     )
     values ($1, $4, $5, $2, $3, $6, 0, 'ngn', now())`,
    codeId,
    newId(),
    newId(),
    contactId,
  );
}

/** The person as someone who answered a survey, and left another before its end. */
async function plantSurvey(
  client: pg.PoolClient,
  { accountId, contactId, submissionId }: Record<'accountId' | 'contactId' | 'submissionId', string>,
): Promise<void> {
  const surveyId = newId();
  const run = (sql: string, ...params: unknown[]) => client.query(sql, [accountId, surveyId, ...params]);
  await run(
    `insert into published (account_id, id, kind, slug, title) values ($1, $2, 'survey', 'pulse', 'Pulse')`,
  );
  await run(`insert into survey (account_id, id, name, design) values ($1, $2, 'Pulse', '{}')`);
  await run(
    `insert into survey_session (account_id, id, survey_id, version, contact_id, answers, page_key, furthest_page, channel)
     values ($1, $3, $2, 1, $4, $5, 'page_1', 0, 'public')`,
    newId(),
    contactId,
    JSON.stringify({ why: canary }),
  );
  await run(
    `insert into survey_answer (account_id, submission_id, survey_id, version, contact_id, channel, day, codes, number_codes, numbers)
     values ($1, $3, $2, 1, $4, 'public', current_date, '{}', '{}', '{}')`,
    submissionId,
    contactId,
  );
}
