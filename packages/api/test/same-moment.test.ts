import { allStaffScopes, openOnboarding, type Scope } from '@talkdrum/domain';
import {
  goodPassword,
  isOneWaiting,
  startTestDomain,
  type TestDomain,
  visitor,
  sessionsOf,
} from '@talkdrum/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FurnishedAccount, furnishAccount } from './furnished/furnished-account.ts';
import { type Answer, call, contextOf, ownerGrants, signedInAs } from './procedures.ts';

let test: TestDomain;
let account: FurnishedAccount;
beforeAll(async () => {
  test = await startTestDomain();
  account = await furnishAccount(test.domain, 'owner@twice.example', 'Twice');
});
afterAll(() => test.stop());

const send = (path: string, input: unknown): Promise<Answer> =>
  call({ path, type: 'mutation' }, contextOf(test.domain, signedInAs(account, ownerGrants)), input);
const staff = { name: 'Night shift', scopes: allStaffScopes, isCredential: true };
const sendAsStaff = (path: string, input: object): Promise<Answer> =>
  call(
    { path, type: 'mutation' },
    { ...contextOf(test.domain, null), staff },
    { ...input, reason: 'A test' },
  );

async function row<T>(sql: string, ...params: unknown[]): Promise<T> {
  const { rows } = await account.inScope((scope) => scope.sql<T & object>(sql, params));
  if (rows[0] === undefined) throw new Error(`no row: ${sql}`);
  return rows[0];
}
const idOf = async (where: string): Promise<string> =>
  (await row<{ id: string }>(`select id from ${where} limit 1`)).id;

/**
 * Runs `second` after `first` but before its commit, like two people at the same time. Continues when the
 * second waits for the first, or has finished without waiting.
 */
async function duringFirst<T>(
  first: (scope: Scope) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> {
  let answer: Promise<T> | undefined;
  await account.inScope(async (scope) => {
    await first(scope);
    await scope.em.flush();
    let isOver = false;
    answer = second().finally(() => {
      isOver = true;
    });
    answer.catch(() => undefined);
    while (!isOver && !(await isOneWaiting(test.domain)))
      await new Promise((resolve) => setTimeout(resolve, 20));
  });
  if (answer === undefined) throw new Error('there was no second');
  return answer;
}

describe('the second of two concurrent saves is refused because', () => {
  it('the same name was just added', async () => {
    const sender = {
      sender: 'orders@twice.example',
      campaign: 'promotional',
      region: 'promotional-01',
    } as const;
    const answer = await duringFirst(
      ({ senders }) => senders.createEmail(sender),
      () => send('senders.createEmail', sender),
    );
    expect(answer).toMatchObject({
      ok: false,
      code: 'CONFLICT',
      message: expect.stringContaining('Someone else just saved this'),
    });
  });

  it('someone else saved the same template, segment or draft', async () => {
    const content = { subject: 'Mine', preheader: '', html: '<p>Mine</p>', text: '' };
    const rules = { v: 1, root: { op: 'and', items: [] } };
    const template = await idOf(`template where channel = 'email'`);
    const sms = await idOf(`template where channel = 'sms'`);
    const segment = await idOf('segment');
    const draft = await idOf(`campaign where status = 'draft' and channel = 'email'`);
    const {
      audience: _,
      pasted: __,
      ...fields
    } = (await account.inScope(({ campaigns }) => campaigns.get(draft))).fields();
    const listIds = [await idOf('list')];
    const text = { name: 'Texts', category: 'promotional', text: 'Mine' } as const;
    const answers = [
      await duringFirst(
        ({ templates }) => templates.save(template, content, 1),
        () => send('templates.save', { id: template, ...content, expectedRevision: 1 }),
      ),
      await duringFirst(
        ({ smsTemplates }) => smsTemplates.save(sms, text, 1),
        () => send('smsTemplates.save', { id: sms, ...text, expectedRevision: 1 }),
      ),
      await duringFirst(
        async ({ segments }) =>
          segments.update(segment, 'Mine', rules, (await segments.get(segment)).revision),
        () => send('segments.update', { id: segment, name: 'Yours', definition: rules, expectedRevision: 2 }),
      ),
      await duringFirst(
        async ({ campaigns }) =>
          campaigns.update(draft, { ...fields, audience: { source: 'list', listIds }, pasted: '' }, 1),
        () =>
          account
            .inScope(({ campaigns }) =>
              campaigns.update(draft, { ...fields, audience: { source: 'list', listIds }, pasted: '' }, 1),
            )
            .catch((error: unknown) => ({
              ok: false,
              facts: { domainCode: Reflect.get(Object(error), 'code') },
            })),
      ),
    ];
    expect(answers).toMatchObject(
      answers.map(() => ({ ok: false, facts: { domainCode: 'stale_revision' } })),
    );
  });

  it('the campaign is on its way, or its sender was just deleted', async () => {
    const draft = await idOf(`campaign where status = 'draft' and channel = 'email'`);
    const { senderId } = await row<{ senderId: string }>(
      'select sender_id from campaign where id = $1',
      draft,
    );
    await account.inScope(({ sql }) =>
      sql(
        `update campaign set status = 'draft', scheduled_at = null where sender_id = $1 and status = 'scheduled'`,
        [senderId],
      ),
    );
    const time = { local: new Date(Date.now() + 86_400_000).toISOString().slice(0, 16), timezone: 'UTC' };
    const schedule = (scope: Scope) => scope.campaignSending.schedule(draft, time);
    expect(await duringFirst(schedule, () => send('senders.archive', { id: senderId }))).toMatchObject({
      ok: true,
    });
    expect(await row('select status, failure from campaign where id = $1', draft)).toEqual({
      status: 'draft',
      failure: 'Nothing was sent. Its sender was removed.',
    });
    await account.inScope(({ sql }) => sql('update sender set archived_at = null where id = $1', [senderId]));
    const answer = await duringFirst(
      ({ senders }) => senders.archive(senderId),
      () => send('campaigns.schedule', { id: draft, ...time }),
    );
    expect(answer).toMatchObject({ ok: false, facts: { domainCode: 'blocked' } });
    await account.inScope(({ sql }) => sql('update sender set archived_at = null where id = $1', [senderId]));
  });

  it('the campaign is on its way, or its list was just deleted', async () => {
    const draft = await idOf(`campaign where status = 'draft' and channel = 'email'`);
    const { id: listId } = await account.inScope(({ lists }) =>
      lists.create({ name: 'Going away', type: 'public', optIn: 'single' }),
    );
    await account.inScope(async ({ sql, contacts }) => {
      await contacts.create(
        { fullName: 'Efua', email: 'efua@twice.example', telephone: '', attributes: {} },
        [listId],
      );
      await sql(`update campaign set status = 'draft', scheduled_at = null where status = 'scheduled'`);
      await sql('update campaign set audience = $2 where id = $1', [
        draft,
        JSON.stringify({ source: 'list', listIds: [listId] }),
      ]);
    });
    const time = { local: new Date(Date.now() + 86_400_000).toISOString().slice(0, 16), timezone: 'UTC' };
    const schedule = (scope: Scope) => scope.campaignSending.schedule(draft, time);
    expect(await duringFirst(schedule, () => send('lists.archive', { id: listId }))).toMatchObject({
      facts: { domainCode: 'invalid_state' },
    });
    await account.inScope(({ campaignSending }) => campaignSending.unschedule(draft));
    const answer = await duringFirst(
      ({ lists }) => lists.archive(listId),
      () => send('campaigns.schedule', { id: draft, ...time }),
    );
    expect(answer).toMatchObject({ ok: false, facts: { domainCode: 'blocked' } });
    await account.inScope(({ lists }) => lists.restore(listId));
  });
});

describe('two concurrent changes end consistently', () => {
  it('a sender that one staff member refuses and another approves ends in one state', async () => {
    const { id } = await account.inScope(({ senders }) =>
      senders.createEmail({
        sender: 'both@twice.example',
        campaign: 'promotional',
        region: 'promotional-01',
      }),
    );
    await duringFirst(
      ({ senderReviews }) => senderReviews.refuse(id, 'Not yours.'),
      () => sendAsStaff('staff.senders.approve', { accountId: account.accountId, senderId: id }),
    );
    expect(
      await row('select status, refused_at is not null as refused from sender where id = $1', id),
    ).toEqual({ status: 1, refused: false });
  });

  it('someone added to a list by two clicks is asked once, and confirms once', async () => {
    const [contactId, listId] = [
      await idOf('contact where deleted_at is null'),
      (
        await account.inScope(({ lists }) =>
          lists.create({ name: 'Clicks', type: 'public', optIn: 'double' }),
        )
      ).id,
    ];
    const { fullName, email, phone, attributes } = await account.inScope(({ contacts }) =>
      contacts.get(contactId),
    );
    const join = ({ contacts }: Scope) =>
      contacts.update(contactId, { fullName, email: email ?? '', telephone: phone ?? '', attributes }, [
        listId,
      ]);
    await duringFirst(join, () => account.inScope(join));
    expect(
      await row(
        'select count(*)::int as n from consent_event where contact_id = $1 and list_id = $2',
        contactId,
        listId,
      ),
    ).toEqual({ n: 1 });
  });

  it('someone who leaves a list while being removed from it stays unsubscribed', async () => {
    const { contactId, listId } = await row<{ contactId: string; listId: string }>(
      `select contact_id, list_id from list_member where state = 'subscribed' limit 1`,
    );
    const { fullName, email, phone, attributes } = await account.inScope(({ contacts }) =>
      contacts.get(contactId),
    );
    await duringFirst(
      ({ sql }) =>
        sql(`update list_member set state = 'unsubscribed' where contact_id = $1 and list_id = $2`, [
          contactId,
          listId,
        ]),
      () =>
        account.inScope(({ contacts }) =>
          contacts.update(
            contactId,
            { fullName, email: email ?? '', telephone: phone ?? '', attributes },
            [],
          ),
        ),
    );
    expect(
      await row('select state from list_member where contact_id = $1 and list_id = $2', contactId, listId),
    ).toEqual({ state: 'unsubscribed' });
  });

  it('a campaign whose audience is being frozen while staff suspend the account is paused too', async () => {
    const id = await idOf(`campaign where channel = 'email' and status in ('draft', 'scheduled')`);
    await account.inScope(({ sql }) => sql(`update campaign set status = 'preparing' where id = $1`, [id]));
    await duringFirst(
      ({ sql }) => sql(`update campaign set status = 'sending', started_at = now() where id = $1`, [id]),
      () =>
        sendAsStaff('staff.accounts.setFlag', {
          accountId: account.accountId,
          flag: 'sending_suspended',
          isOn: true,
        }),
    );
    expect(await row('select status from campaign where id = $1', id)).toEqual({ status: 'paused' });
    await sendAsStaff('staff.accounts.setFlag', {
      accountId: account.accountId,
      flag: 'sending_suspended',
      isOn: false,
    });
    await duringFirst(
      ({ sql }) =>
        sql(
          `update account set sending_suspended_at = now(), sending_suspended_reason = 'Spam.' where id = $1`,
          [account.accountId],
        ),
      async () =>
        expect(await send('campaigns.resume', { id })).toMatchObject({
          ok: false,
          facts: { domainCode: 'blocked' },
        }),
    );
  });

  it('the second of two new webhook secrets is current, and the first still signs', async () => {
    const id = await idOf('webhook_endpoint');
    let first: unknown;
    await duringFirst(
      async ({ webhookEndpoints, sql }) => {
        await webhookEndpoints.rotateSecret(id);
        first = (await sql('select secret from webhook_endpoint where id = $1', [id])).rows[0]?.['secret'];
      },
      () => account.inScope(({ webhookEndpoints }) => webhookEndpoints.rotateSecret(id)),
    );
    expect(await row('select previous_secret from webhook_endpoint where id = $1', id)).toEqual({
      previousSecret: first,
    });
  });

  it("a holiday isn't added to a country that is being removed", async () => {
    await sendAsStaff('staff.sms.hours.setCountry', {
      country: 'TZ',
      zone: 'Africa/Dar_es_Salaam',
      basis: 'A test',
    });
    const answer = await duringFirst(
      ({ sql }) => sql(`delete from sms_country where country = 'TZ'`),
      () =>
        sendAsStaff('staff.sms.hours.addHoliday', {
          country: 'TZ',
          day: '2027-12-09',
          name: 'Independence Day',
        }),
    );
    expect(answer).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  });

  it('signing in with a password that is being changed leaves no session', async () => {
    const { signIn } = openOnboarding(test.domain);
    const sessions = sessionsOf(test.domain);
    await sessions.begin(account.userId, account.accountId, visitor);
    const answer = duringFirst(
      async ({ sql }) => {
        await sql(`update app_user set password_hash = 'another' where id = $1`, [account.userId]);
        await sql('delete from session where user_id = $1', [account.userId]);
      },
      () => signIn.start({ email: 'owner@twice.example', password: goodPassword }, visitor),
    );
    await expect(answer).rejects.toMatchObject({ code: 'conflict' });
    expect(await sessions.list(account.userId, account.userId)).toEqual([]);
  });
});
