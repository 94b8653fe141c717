import { recordSurveyAnswers, type Scope } from '@talkdrum/domain';
import { newId } from '@talkdrum/domain/kernel';

/** A published form and what someone submitted through it. */
export async function addForm(scope: Scope, canary: string): Promise<void> {
  const { forms, sql, actor } = scope;
  const { id } = await forms.create(`${canary} form`);
  const submissionId = newId();
  await sql(
    `insert into submission (account_id, id, published_id, version, form_id, contact_id, key, answers, consents, answer)
     select $1, $2, $3, 1, $3, c.id, 'view', $4, $5, '{"kind": "text", "text": ""}'
     from contact c
     where c.account_id = $1
     order by c.id
     limit 1`,
    [
      actor.accountId,
      submissionId,
      id,
      JSON.stringify({ name: canary }),
      JSON.stringify([{ channel: 'email', wording: canary }]),
    ],
  );
  await sql(
    `insert into submission_file (account_id, id, form_id, submission_id, field, filename, content_type, key, bytes, state)
     values ($1, $2, $3, $4, 'photo', $5, 'image/png', $2::uuid::text, 10, 'stored')`,
    [actor.accountId, newId(), id, submissionId, `${canary}.png`],
  );
  await addLeads(scope, canary);
}

/** A reward that three people have, one of them redeemed, rolled back and then held by a till. */
export async function addReward(scope: Scope, canary: string): Promise<void> {
  const { rewards, rewardIssues, rewardDevices, till, lists, sql, actor } = scope;
  const list = await lists.create({ name: `${canary} rewarded`, type: 'public', optIn: 'single' });
  const { id, revision, published: _, ...line } = await rewards.create(`${canary} coffee`, list.id);
  const texts = { message: canary, terms: canary, sharedCode: '', valueMinor: '100', budgetMinor: '0' };
  await rewards.save(id, { ...line, ...texts }, revision);
  await rewards.publish(id);
  const { rows } = await sql<{ id: string }>(
    'select id from contact where account_id = $1 order by id limit 3',
    [actor.accountId],
  );
  const issues = [];
  for (const contact of rows) {
    const given = await rewardIssues.give(id, contact.id, `${canary} ${contact.id}`);
    if (typeof given === 'string') throw new Error(given);
    issues.push(given);
  }
  const [issue] = issues;
  if (issue === undefined) throw new Error('nobody got the reward');
  const device = await rewardDevices.create(`${canary} till`);
  const by = { source: 'cashier', actorId: device.id } as const;
  const use = { code: issue.code, amountMinor: null, key: canary };
  const redeemed = await till.redeem(by, use, { reference: canary, holdId: null });
  if (!redeemed.isRedeemed) throw new Error(redeemed.reason);
  await till.rollBack(by, redeemed.redemption.id, canary);
  await till.hold(by, use, 3_600);
  await addAirtime(scope, canary, list.id);
  // Nobody has anything of this one, so it can still change and be deleted.
  await rewards.create(`${canary} tea`, list.id);
}

/** Airtime that waits for a provider, because there is none here, and two top-ups that failed. */
async function addAirtime(scope: Scope, canary: string, listId: string): Promise<void> {
  const { rewards, rewardIssues, airtimeTopUps, contacts } = scope;
  const { id, revision, published: _, ...line } = await rewards.create(`${canary} airtime`, listId);
  const texts = { sharedCode: '', valueMinor: '0', budgetMinor: '0' };
  const airtimeAmounts = { NG: '20000', GH: '0', KE: '0', ZA: '0' };
  await rewards.save(id, { ...line, ...texts, kind: 'airtime', airtimeAmounts }, revision);
  for (const n of [5, 6, 7]) {
    const person = { fullName: canary, email: '', telephone: `+234809988776${n}`, attributes: {} };
    const contact = await contacts.create(person, []);
    const given = await rewardIssues.give(id, contact.id, `${canary} ${n}`);
    if (typeof given === 'string') throw new Error(given);
  }
  const { items } = await airtimeTopUps.list(id, { limit: 2 });
  for (const failed of items) await airtimeTopUps.resolve(failed.id, 'failed', canary);
}

/** A programme with an advocate, an approved friend, one of whom nothing counts yet, and an appeal. */
export async function addReferrals(scope: Scope, canary: string): Promise<void> {
  const { referralPrograms, advocates, referrals, rewards, lists, sql, actor } = scope;
  const list = await lists.create({ name: `${canary} friends`, type: 'public', optIn: 'single' });
  const reward = await rewards.create(`${canary} thanks`, list.id);
  const created = await referralPrograms.create(`${canary} program`, list.id);
  const texts = { friendMessage: canary, advocateMessage: canary, shareText: canary, terms: canary };
  const settings = { ...created, ...texts, minAmountMinor: '0', friendRewardId: reward.id };
  await referralPrograms.save(created.id, settings, created.revision);
  await referralPrograms.publish(created.id);
  const { rows } = await sql<{ id: string }>(
    'select id from contact where account_id = $1 order by id limit 3',
    [actor.accountId],
  );
  const [first, second, third] = rows.map(({ id }) => id);
  if (first === undefined || second === undefined || third === undefined) throw new Error('too few contacts');
  const advocate = await advocates.join(created.id, first, 'manual');
  const { id } = await referrals.add(advocate.id, second);
  await referrals.convert(id, { amountMinor: 100n, orderReference: canary });
  await referrals.add(advocate.id, third);
  // Rejected at once: they are the advocate.
  const rejected = await referrals.add(advocate.id, first);
  await sql(`update referral set appeal = 'open', appeal_note = $3 where account_id = $1 and id = $2`, [
    actor.accountId,
    rejected.id,
    canary,
  ]);
  await sql(
    `insert into referral_check (account_id, referral_id, rule, result, detail, created_at)
     values ($1, $2, 'velocity', 'flag', $3, now())`,
    [actor.accountId, id, canary],
  );
  await referrals.approve([id], canary);
  await addClick(scope, advocate.id);
  // Nobody takes part in this one, so it can still be deleted.
  await referralPrograms.create(`${canary} other program`, list.id);
}

/** As the advocate's link counts it. */
async function addClick({ sql, actor }: Scope, advocateId: string): Promise<void> {
  await sql(
    `with
       clicked as (
         insert into referral_click (account_id, id, advocate_id, channel, network_hash, device_hash, created_at)
         values ($1, $2, $3, 'whatsapp', 'x', 'x', now())
       ),
       summed as (
         insert into referral_click_day (account_id, advocate_id, channel, day, clicks)
         values ($1, $3, 'whatsapp', current_date, 1)
       )
     update referral_advocate
     set clicks = clicks + 1
     where account_id = $1 and id = $3`,
    [actor.accountId, newId(), advocateId],
  );
}

/** A lead campaign with two charged leads, one disputed, and one that is sealed. */
async function addLeads({ leads, lists, wallet, sql, actor }: Scope, canary: string): Promise<void> {
  const list = await lists.create({ name: `${canary} leads`, type: 'public', optIn: 'double' });
  const { id } = await leads.create(`${canary} deals`, list.id);
  for (const n of [1, 2]) {
    const paid = newId();
    const money = { amountMinor: 100n, currency: 'ngn' as const };
    await wallet.debit({ key: `lead/${paid}`, money, kind: 'lead', note: canary });
    await sql(
      `insert into lead (
         account_id, id, form_id, state, key, channel, contact_id, price_minor, currency, submitted_at, settled_at
       )
       select $1, $2, $3, 'accepted', $4, 'public', c.id, 100, 'ngn', now(), now()
       from contact c
       where c.account_id = $1
       order by c.id
       limit 1`,
      [actor.accountId, paid, id, `paid ${n}`],
    );
  }
  await sql(
    `insert into lead (account_id, id, form_id, state, sealed, key, channel, submitted_at)
     values ($1, $2, $3, 'held', 'v2.00000000.x', 'sealed', 'public', now())`,
    [actor.accountId, newId(), id],
  );
  await sql(
    `update lead set dispute = 'open', dispute_reason = 'other', dispute_note = $2, disputed_at = now()
     where account_id = $1 and key = 'paid 1'`,
    [actor.accountId, canary],
  );
}

/** A published survey, an unfinished visit of it, and someone who answered. */
export async function addSurvey(scope: Scope, canary: string): Promise<void> {
  const { surveys, sql, actor } = scope;
  const { id, design } = await surveys.create(`${canary} survey`, 'nps');
  const answers = { score: 9, liked: canary };
  await sql(
    `insert into survey_session (account_id, id, survey_id, version, contact_id, answers, page_key, furthest_page, channel)
     select $1, $2, $3, 1, c.id, $4, 'page_1', 1, 'public'
     from contact c
     where c.account_id = $1
     order by c.id
     limit 1`,
    [actor.accountId, newId(), id, JSON.stringify({ liked: canary })],
  );
  const now = new Date();
  // One that the tallies count, because its id ends as it does, and one that they don’t count yet.
  const [counted, uncounted] = ['00', '01'].map((end) => `${newId().slice(0, -2)}${end}`) as [string, string];
  for (const submissionId of [counted, uncounted]) {
    await sql(
      `insert into submission (account_id, id, published_id, version, key, answers, answer)
       values ($1, $2, $3, 1, $2::uuid::text, $4, '{"kind": "text", "text": ""}')`,
      [actor.accountId, submissionId, id, JSON.stringify(answers)],
    );
    await sql(
      `insert into submission_file (account_id, id, form_id, submission_id, field, filename, content_type, key, bytes, state)
       values ($1, $2, $3, $4, 'photo', $5, 'image/png', $2::uuid::text, 10, 'stored')`,
      [actor.accountId, newId(), id, submissionId, `${canary}.png`],
    );
    await recordSurveyAnswers(scope, {
      surveyId: id,
      publishedVersion: 1,
      submissionId,
      answers,
      design,
      channel: 'public',
      campaignId: null,
      isAnonymous: false,
      contactId: null,
      startedAt: now,
      submittedAt: now,
    });
  }
  await sql('insert into survey_held (account_id, survey_id, submission_id) values ($1, $2, $3)', [
    actor.accountId,
    id,
    uncounted,
  ]);
  await sql(`insert into survey_answered (account_id, survey_id, who) values ($1, $2, '\\x00')`, [
    actor.accountId,
    id,
  ]);
}

/** A public page with a preview of its next draft and an earlier address, reported by a stranger. */
export async function addPublished(scope: Scope, canary: string): Promise<void> {
  const { ownDomains, publishing, publishingReviews, sql, actor } = scope;
  const item = await publishing.create({ id: newId(), kind: 'page', title: `${canary} page` });
  const content = { title: canary, html: `<p>${canary}</p>`, css: '' };
  await publishing.publish(item.id, { ...content, data: { canary } });
  const domain = await ownDomains.add(`join.${canary.toLowerCase()}.example`);
  const records = ownDomains.records(domain).map(({ type, value }) => [type, [value]]);
  await ownDomains.recordCheck(domain.id, Object.fromEntries(records));
  await publishingReviews.approve(item.id);
  await publishing.savePreview(item.id, content);
  await publishing.saveSettings(item.id, { ...item, slug: `${item.slug}-2` }, item.revision);
  await sql(
    `insert into abuse_report (account_id, id, published_id, reason, detail) values ($1, $2, $3, 'spam', $4)`,
    [actor.accountId, newId(), item.id, canary],
  );
}
