import { newField } from '@talkdrum/form-fields';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import {
  postedForm,
  signedVisit,
  startTestDomain,
  TestAccount,
  type TestDomain,
} from '../../testing/index.ts';
import { recogniseVisitor } from './known-person.ts';
import { storeLead } from '../leads/store-lead.ts';
import { SubmissionDesk } from './submission-desk.ts';

let world: TestDomain;
let account: TestAccount;
let desk: SubmissionDesk;
let formId: string;
let adaId: string;

const ada = { fullName: 'Ada Obi', email: 'ada@example.com', telephone: '+2348035550142' };

beforeAll(async () => {
  world = await startTestDomain();
  desk = new SubmissionDesk(world.domain, storeLead(world.domain.config));
});
afterAll(() => world.stop());
beforeEach(async () => {
  account = await TestAccount.create(world.domain, 'Kola Stores');
  await account.trustPublisher();
  const kept = { mapTo: { kind: 'attribute', key: 'city' } } as const;
  const city = newField({ key: 'city', type: 'text', label: 'City', ...kept });
  formId = await account.inScope(async ({ forms }) => {
    const { id, fields, revision, ...form } = await forms.create('Kola Circle');
    await forms.save(id, { ...form, fields: [...fields, city] }, revision);
    await forms.publish(id);
    return id;
  });
  adaId = await account.contact(ada);
  await account.query(`update contact set attributes = '{"city": "Accra"}' where account_id = $1`);
});

const sendFrom = (contactId: string | null, answers: Record<string, unknown>) => {
  const form = { accountId: account.accountId, id: formId };
  const recipient = contactId === null ? null : { contactId, campaignId: null };
  const visitToken = signedVisit(world, form, { channel: 'campaign', recipient });
  return desk.take(postedForm(world, form, answers, { visitToken }));
};
const contacts = () =>
  account.query<Record<string, unknown>>(
    `select id, full_name, email, phone, attributes, sms_status
     from contact
     where account_id = $1 and deleted_at is null
     order by created_at`,
  );
const submittedBy = async () =>
  (
    await account.query<{ contactId: string; answers: Record<string, unknown> }>(
      'select contact_id, answers from submission where account_id = $1',
    )
  )[0];
const known = (contactId = adaId) =>
  recogniseVisitor(world.domain, { accountId: account.accountId, id: formId, version: 1 }, contactId);

describe('a person whom our own link was sent to', () => {
  it('is shown a first name and masked addresses, and nothing else of what we know', async () => {
    const { values, name } = (await known()) ?? {};
    expect(values).toEqual({ name: 'Ada', email: 'a***@example.com', telephone: '+234***42' });
    expect(name).toBe('Ada (a***@example.com)');
  });

  it('isn’t recognised once erased, or in another account', async () => {
    expect(await known(newId())).toBeNull();
    const other = await TestAccount.create(world.domain);
    expect(await known(await other.contact({ email: 'other@example.com' }))).toBeNull();
    await account.query('update contact set deleted_at = now() where account_id = $1');
    expect(await known()).toBeNull();
  });

  it('replaces masked values that come back with the real ones', async () => {
    const shown = (await known())?.values ?? {};
    expect(await sendFrom(adaId, { ...shown, city: 'Lagos' })).toMatchObject({ kind: 'stored' });
    expect(await contacts()).toMatchObject([
      {
        id: adaId,
        fullName: 'Ada Obi',
        email: ada.email,
        phone: ada.telephone,
        attributes: { city: 'Lagos' },
      },
    ]);
    expect(await submittedBy()).toMatchObject({
      contactId: adaId,
      answers: { name: 'Ada Obi', email: ada.email, telephone: ada.telephone, city: 'Lagos' },
    });
  });

  it('may change their name and attributes, which a stranger with their address may not', async () => {
    const typed = { name: 'Ada Nwosu', email: ada.email, city: 'Kumasi' };
    await sendFrom(null, typed);
    expect(await contacts()).toMatchObject([{ fullName: 'Ada Obi', attributes: { city: 'Accra' } }]);
    await sendFrom(adaId, { ...typed, email: 'a***@example.com' });
    expect(await contacts()).toMatchObject([{ fullName: 'Ada Nwosu', attributes: { city: 'Kumasi' } }]);
  });

  it('keeps their telephone number, whatever someone types into a forwarded form', async () => {
    await sendFrom(adaId, { name: 'Ada', email: ada.email, telephone: '08035550199', consent_sms: 'yes' });
    expect(await contacts()).toMatchObject([{ phone: ada.telephone }]);
  });

  it('is a different person with another email address, and changes nothing about the first', async () => {
    await sendFrom(adaId, { name: 'Chidi', email: 'chidi@example.com', city: 'Jos' });
    expect(await contacts()).toMatchObject([
      { id: adaId, fullName: 'Ada Obi', email: ada.email, attributes: { city: 'Accra' } },
      { fullName: 'Chidi', email: 'chidi@example.com' },
    ]);
    expect((await submittedBy())?.contactId).not.toBe(adaId);
  });

  it('without an email address adds theirs, unless it is another contact’s', async () => {
    const chidi = await account.contact({ fullName: 'Chidi', telephone: '+2348035550177' });
    await sendFrom(chidi, { name: 'Chidi', email: ada.email, city: 'Jos' });
    expect(await contacts()).toMatchObject([{ attributes: { city: 'Accra' } }, { email: null }]);
    await sendFrom(chidi, { name: 'Chidi', email: 'chidi@example.com', city: 'Jos' });
    expect(await contacts()).toMatchObject([{ email: ada.email }, { id: chidi, email: 'chidi@example.com' }]);
  });
});
