import { type FormField, newField } from '@talkdrum/form-fields';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Visit } from '../../publishing/index.ts';
import { newId } from '../../kernel/index.ts';
import {
  postedForm,
  signedVisit,
  startTestDomain,
  TestAccount,
  type TestDomain,
} from '../../testing/index.ts';
import { storeLead } from '../leads/store-lead.ts';
import { notifyTeam } from './notify-team.ts';
import { SubmissionDesk } from './submission-desk.ts';

let world: TestDomain;
let account: TestAccount;
let desk: SubmissionDesk;
let formId: string;
let people = 0;

beforeAll(async () => {
  world = await startTestDomain();
  desk = new SubmissionDesk(world.domain, storeLead(world.domain.config));
});
afterAll(() => world.stop());
beforeEach(async () => {
  account = await TestAccount.create(world.domain, 'Kola Stores');
  await account.trustPublisher();
  formId = (await account.inScope(({ forms }) => forms.create('Kola Circle'))).id;
  await publish();
});

const publish = (change: Partial<{ extra: FormField[]; redirectUrl: string; maxSubmissions: number }> = {}) =>
  account.inScope(async ({ forms }) => {
    const { fields, revision, ...form } = await forms.get(formId);
    const { extra = [], ...rest } = change;
    await forms.save(formId, { ...form, ...rest, fields: [...fields, ...extra] }, revision);
    return forms.publish(formId);
  });
const visit = (change: Partial<Visit> = {}) =>
  signedVisit(world, { accountId: account.accountId, id: formId }, change);
const ada = () => ({ name: 'Ada Obi', email: `ada${++people}@example.com`, consent_email: 'yes' });
const take = (
  answers: Record<string, unknown>,
  change: Partial<Parameters<SubmissionDesk['take']>[0]> = {},
) => desk.take(postedForm(world, { accountId: account.accountId, id: formId }, answers, change));
const contacts = () =>
  account.query<Record<string, unknown>>(
    `select c.full_name, c.email, c.phone, c.email_status, c.sms_status, c.attributes, m.state
     from contact c left join list_member m on m.account_id = c.account_id and m.contact_id = c.id
     where c.account_id = $1 and c.deleted_at is null order by c.created_at`,
  );
const counted = async (table: string) =>
  (await account.query<{ n: number }>(`select count(*)::int as n from ${table} where account_id = $1`))[0]?.n;
const listed = () => account.inScope(({ submissions }) => submissions.list({ formId, limit: 50 }));

describe('a submission', () => {
  it('makes a contact who is asked to confirm, with the wording of their consent', async () => {
    const answers = ada();
    expect(await take(answers)).toEqual({
      kind: 'stored',
      answer: { kind: 'text', text: '' },
      isAsked: true,
    });
    expect(await contacts()).toMatchObject([
      { fullName: 'Ada Obi', email: answers.email, emailStatus: 'enabled', state: 'unconfirmed' },
    ]);
    const consent = await account.query<{ wording: string; action: string; ip: string }>(
      'select wording, action, ip from consent_event where account_id = $1',
    );
    expect(consent).toEqual([
      {
        wording: 'Yes, send me news from Kola Stores by email. I can unsubscribe at any time.',
        action: 'requested',
        ip: '203.0.113.7',
      },
    ]);
    expect(await counted('opt_in_request')).toBe(1);
    expect(await counted('contact_event')).toBe(1);
    expect((await listed()).items).toMatchObject([
      { answers: { name: 'Ada Obi', email: answers.email, consent_email: true }, standing: 'waiting' },
    ]);
  });

  it('is stored once, however often the same view of the page sends it, also at once', async () => {
    const visitToken = visit();
    const answers = ada();
    const results = await Promise.all(Array.from({ length: 5 }, () => take(answers, { visitToken })));
    expect(results.map(({ kind }) => kind).toSorted()).toEqual([
      'repeated',
      'repeated',
      'repeated',
      'repeated',
      'stored',
    ]);
    expect(await counted('submission')).toBe(1);
    expect(await counted('contact_event')).toBe(1);
  });

  it('of the next person from a page left open is another one', async () => {
    const visitToken = visit();
    const answers = ada();
    expect(await take(answers, { visitToken })).toMatchObject({ kind: 'stored' });
    expect(await take(ada(), { visitToken })).toMatchObject({ kind: 'stored' });
    expect(await take({ ...answers, lang: 'fr' }, { visitToken })).toMatchObject({ kind: 'repeated' });
    expect(await counted('submission')).toBe(2);
  });

  it('is listed once, also for a contact who was asked at two addresses', async () => {
    const { email } = ada();
    await take({ name: 'Ada', email, consent_email: 'yes' });
    await account.query(
      `insert into opt_in_request (account_id, id, list_id, address_hash, contact_id, state)
       select account_id, uuidv7(), list_id, sha256('earlier'), contact_id, 'asked'
       from opt_in_request where account_id = $1`,
    );
    expect((await listed()).items).toMatchObject([{ standing: 'waiting' }]);
  });

  it('of two views at once about one address makes one contact', async () => {
    const answers = ada();
    await Promise.all(Array.from({ length: 6 }, () => take(answers)));
    expect(await contacts()).toHaveLength(1);
    expect(await counted('submission')).toBe(6);
  });

  it('fills what a contact lacks, but for a telephone number, and overwrites nothing', async () => {
    await publish({
      extra: [
        newField({ key: 'city', type: 'text', label: 'City', mapTo: { kind: 'attribute', key: 'city' } }),
        newField({ key: 'size', type: 'text', label: 'Size', mapTo: { kind: 'attribute', key: 'size' } }),
      ],
    });
    const { email } = ada();
    await account.contact({ fullName: 'Adaeze', email, attributes: { city: 'Lagos' } });
    const answers = { name: 'Mallory', email, telephone: '0803 555 0142', city: 'Abuja', size: 'L' };
    await take(answers, { visitToken: visit({ version: 2 }) });
    expect(await contacts()).toMatchObject([
      { fullName: 'Adaeze', phone: null, attributes: { city: 'Lagos', size: 'L' } },
    ]);
  });

  it('cuts a long answer between characters', async () => {
    await publish({
      extra: [
        newField({
          key: 'story',
          type: 'long-text',
          label: 'Story',
          mapTo: { kind: 'attribute', key: 'story' },
        }),
      ],
    });
    const story = `${'x'.repeat(1_999)}😀 and more`;
    const result = await take({ ...ada(), story }, { visitToken: visit({ version: 2 }) });
    expect(result).toMatchObject({ kind: 'stored' });
    expect(await contacts()).toMatchObject([{ attributes: { story: `${'x'.repeat(1_999)}\uFFFD` } }]);
  });

  it('opens no channel without consent, and those of a known contact only once it’s confirmed', async () => {
    const { email } = ada();
    await take({ name: 'Ada', email, telephone: '08035550199' });
    expect(await contacts()).toMatchObject([
      { emailStatus: 'blocklisted', smsStatus: 'blocklisted', state: null },
    ]);
    await take({ name: 'Ada', email, telephone: '08035550199', consent_email: 'yes', consent_sms: 'yes' });
    expect(await contacts()).toMatchObject([{ emailStatus: 'blocklisted', smsStatus: 'blocklisted' }]);
    const [contact] = await account.query<{ id: string }>('select id from contact where account_id = $1');
    const { listId } = await account.inScope(({ forms }) => forms.get(formId));
    const proof = { ip: '203.0.113.9', userAgent: 'Mail', wording: 'Yes' };
    await account.inScope(({ optIn }) =>
      optIn.confirm({ accountId: account.accountId, listId, contactId: contact?.id ?? '' }, proof),
    );
    expect(await contacts()).toMatchObject([
      { emailStatus: 'enabled', smsStatus: 'blocklisted', state: 'subscribed' },
    ]);
  });

  it('opens a confirmed address also where no wording was kept, and never a suppressed one', async () => {
    const { listId } = await account.inScope(({ forms }) => forms.get(formId));
    const proof = { ip: '203.0.113.9', userAgent: 'Mail', wording: 'Yes' };
    for (const email of ['free@example.com', 'stopped@example.com']) {
      const contactId = await account.contact({ email });
      await account.query(
        `insert into list_member (account_id, list_id, contact_id, state) values ($1, $2, $3, 'unconfirmed')`,
        [listId, contactId],
      );
    }
    await account.suppress('stopped@example.com');
    await account.query(`update contact set email_status = 'blocklisted' where account_id = $1`);
    const known = await account.query<{ id: string }>(
      'select id from contact where account_id = $1 order by created_at',
    );
    for (const { id } of known)
      await account.inScope(({ optIn }) =>
        optIn.confirm({ accountId: account.accountId, listId, contactId: id }, proof),
      );
    expect(await contacts()).toMatchObject([
      { email: 'free@example.com', emailStatus: 'enabled' },
      { email: 'stopped@example.com', emailStatus: 'blocklisted' },
    ]);
  });

  it('leaves a known contact who gives no consent as they were', async () => {
    const { email } = ada();
    await account.contact({ email });
    await take({ name: 'Ada', email });
    expect(await contacts()).toMatchObject([{ emailStatus: 'enabled', state: null }]);
    expect((await listed()).items).toMatchObject([{ standing: 'none' }]);
  });

  it('never gives the record of a telephone number an email address that a visitor typed', async () => {
    await account.contact({ fullName: 'Chidi', telephone: '+2348035550177' });
    await take({ ...ada(), telephone: '08035550177' });
    expect(await contacts()).toMatchObject([
      { fullName: 'Chidi', email: null },
      { fullName: 'Ada Obi', phone: '+2348035550177' },
    ]);
  });

  it('asks who left a single opt-in list, and subscribes everyone else at once', async () => {
    await account.query(`update list set opt_in = 'single' where account_id = $1`);
    const answers = ada();
    expect(await take({ ...answers, telephone: '08035550178', consent_sms: 'yes' })).toMatchObject({
      isAsked: false,
    });
    expect(await contacts()).toMatchObject([{ state: 'subscribed', smsStatus: 'enabled' }]);
    await account.query(`update list_member set state = 'unsubscribed' where account_id = $1`);
    expect(await take(answers)).toMatchObject({ isAsked: true });
    expect(await contacts()).toMatchObject([{ state: 'unconfirmed' }]);
    expect(await counted('opt_in_request')).toBe(1);
    const [last] = await account.query<{ action: string }>(
      'select action from consent_event where account_id = $1 order by at desc, id desc limit 1',
    );
    expect(last).toEqual({ action: 'requested' });
  });

  it('never opens a suppressed address', async () => {
    const answers = ada();
    await account.suppress(answers.email);
    await take(answers);
    expect(await contacts()).toMatchObject([{ emailStatus: 'blocklisted', state: 'unconfirmed' }]);
    expect((await listed()).items).toMatchObject([{ standing: 'left-out' }]);
  });

  it('of someone with a telephone number alone waits visibly', async () => {
    await account.inScope(async ({ forms }) => {
      const { revision, ...form } = await forms.get(formId);
      const fields = form.fields.map((field) => ({ ...field, isRequired: false }));
      await forms.save(formId, { ...form, fields }, revision);
      return forms.publish(formId);
    });
    await take({ telephone: '08035550111', consent_sms: 'yes' }, { visitToken: visit({ version: 2 }) });
    expect(await contacts()).toMatchObject([{ phone: '+2348035550111', state: 'unconfirmed' }]);
    expect((await listed()).items).toMatchObject([{ standing: 'waiting' }]);
  });

  it('is judged by the version its visitor saw', async () => {
    await publish({ extra: [newField({ key: 'must', type: 'text', label: 'Must', isRequired: true })] });
    expect(await take(ada(), { visitToken: visit({ version: 1 }) })).toMatchObject({ kind: 'stored' });
    expect(await take(ada(), { visitToken: visit({ version: 2 }) })).toMatchObject({
      kind: 'invalid',
      errors: { must: { code: 'required' } },
    });
  });

  it('takes hidden values from the visit, not from the post', async () => {
    const hidden = newField({ key: 'campaign', type: 'hidden', label: 'Campaign', source: 'utm_campaign' });
    await publish({ extra: [hidden] });
    const visitToken = visit({ version: 2, sources: { utm_campaign: 'easter' } });
    await take({ ...ada(), campaign: 'forged' }, { visitToken });
    expect((await listed()).items[0]?.answers).toMatchObject({ campaign: 'easter' });
  });

  it('tells the account’s program and the worker, in its own transaction', async () => {
    await account.inScope(({ webhookEndpoints }) =>
      webhookEndpoints.save({
        contacts: { url: 'https://hooks.example/in', events: ['form.submitted'] },
        campaigns: null,
      }),
    );
    await take(ada());
    const [event] = await account.query<{ body: string }>(
      `select body from webhook_event where account_id = $1 and type = 'form.submitted'`,
    );
    expect(JSON.parse(event?.body ?? '{}')).toMatchObject({
      type: 'form.submitted',
      data: { formId, form: 'Kola Circle', answers: { name: 'Ada Obi' } },
    });
    const outbox = await account.query(
      `select 1 from outbox_event where account_id = $1 and kind = 'form.submitted'`,
    );
    expect(outbox).toHaveLength(1);
  });

  it('notifies the owners if the form asks for it', async () => {
    const notified = () =>
      account.query<{ payload: { template: string; data: { person: string } } }>(
        `select payload from outbox_event where account_id = $1 and kind = 'mail.requested'`,
      );
    await account.query(`update account set email = 'owner@kola.example' where id = $1`);
    await take(ada());
    await account.query('update form set is_team_notified = true where account_id = $1');
    await take(ada());
    const events = await account.query<{ id: string; payload: Record<string, unknown> }>(
      `select id, payload from outbox_event where account_id = $1 and kind = 'form.submitted' order by id`,
    );
    const handler = notifyTeam(world.domain);
    const run = (event: (typeof events)[number] | undefined) =>
      event && handler.run({ ...event, accountId: account.accountId, kind: 'form.submitted' });
    await account.query('update form set is_team_notified = true where account_id = $1');
    await run(events[1]);
    await run(events[1]);
    expect((await notified()).map(({ payload }) => payload)).toMatchObject([
      { template: 'form_submitted', data: { form: 'Kola Circle', person: 'Ada Obi' } },
    ]);
  });

  it('beyond the maximum is not taken, also of many at once', async () => {
    await publish({ maxSubmissions: 2 });
    const results = await Promise.all(
      Array.from({ length: 6 }, () => take(ada(), { visitToken: visit({ version: 2 }) })),
    );
    expect(results.filter(({ kind }) => kind === 'stored')).toHaveLength(2);
    expect(results.filter(({ kind }) => kind === 'closed')).toHaveLength(4);
  });
});

describe('a doubtful submission', () => {
  const answers = ada();
  it.each([
    ['without a visit', () => ({ visitToken: '' })],
    ['with a visit of another page', () => ({ visitToken: visit({ publishedId: newId() }) })],
    ['with a visit of another account', () => ({ visitToken: visit({ accountId: newId() }) })],
    ['with a visit that was changed', () => ({ visitToken: `${visit()}x` })],
    ['faster than anyone types', () => ({ visitToken: visit({ at: new Date() }) })],
    [
      'from a page left open for two days',
      () => ({ visitToken: visit({ at: new Date(Date.now() - 2 * 864e5) }) }),
    ],
    ['with the field that people don’t see', () => ({ honeypot: 'http://spam.example' })],
  ])('%s is asked again, and stores nothing', async (_what, change) => {
    expect(await take(answers, change())).toMatchObject({ kind: 'suspicious' });
    expect(await counted('submission')).toBe(0);
  });

  it('is taken once its sender confirms, and only after a moment', async () => {
    const first = await take(ada(), { visitToken: '' });
    const confirmToken = first.kind === 'suspicious' ? first.confirmToken : '';
    expect(await take(answers, { visitToken: '', confirmToken })).toMatchObject({ kind: 'suspicious' });
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await take(answers, { visitToken: '', confirmToken })).toMatchObject({ kind: 'stored' });
    expect(await take(answers, { visitToken: '', confirmToken })).toMatchObject({ kind: 'repeated' });
    expect(await counted('submission')).toBe(1);
  });

  it('comes from a network that sends too much, and in the end nothing is taken from it', async () => {
    const send = () => take(ada(), { ip: '198.51.100.9' });
    for (let n = 0; n < 30; n += 1) expect((await send()).kind).toBe('stored');
    expect((await send()).kind).toBe('suspicious');
    await world.domain.pool.query(`update rate_limit set points = 600 where key like $1`, [
      `submit:${account.accountId}:%`,
    ]);
    expect((await send()).kind).toBe('too-many');
  });
});
