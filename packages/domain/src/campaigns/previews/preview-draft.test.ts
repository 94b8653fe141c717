import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import type { Chosen, DraftWords } from './preview-draft.ts';

let test: TestDomain;
let account: TestAccount;
let id: string;
let contactId: string;

beforeAll(async () => {
  test = await startTestDomain();
  account = await TestAccount.create(test.domain);
  id = await account.campaign({ senderId: await account.emailSender() });
  contactId = await account.contact({
    fullName: 'Amara Okafor',
    email: 'amara@example.com',
    attributes: { city: 'Lagos' },
  });
});
afterAll(() => test.stop());

const words: DraftWords = {
  subject: "{{ contact.first_name | default: 'Hello' }}, last call",
  preheader: 'Your {{ Attribs.city | default: "local" }} shop is open',
  html: '<p>Good morning {{ contact.first_name }}</p>',
  text: '',
};
const preview = (chosen: Chosen | null, part: Partial<DraftWords> = {}, seesContacts = true) =>
  account.inScope(({ draftPreviews }) =>
    draftPreviews.render(id, { ...words, ...part }, chosen, seesContacts),
  );

describe('the preview of a draft', () => {
  it('tells an author who doesn’t see contacts only a name and an address', async () => {
    const shown = await preview({ contactId }, {}, false);
    expect(shown).toMatchObject({
      subject: 'Amara, last call',
      preheader: 'Your local shop is open',
      person: { name: 'Amara Okafor', email: 'amara@example.com', phone: null },
    });
  });

  it('is filled for the chosen contact, with words that aren’t saved yet', async () => {
    const shown = await preview({ contactId });
    expect(shown).toMatchObject({
      subject: 'Amara, last call',
      subjectWithoutName: 'Hello, last call',
      preheader: 'Your Lagos shop is open',
      person: { id: contactId, name: 'Amara Okafor', isExample: false },
      sms: null,
    });
    expect(shown.html).toContain('Good morning Amara');
    expect((await account.inScope(({ campaigns }) => campaigns.get(id))).subject).toBe('Hello');
  });

  it('says nothing about a missing name where the subject doesn’t use it', async () => {
    expect(await preview({ contactId }, { subject: 'Open until {{ Attribs.city }}' })).toMatchObject({
      subject: 'Open until Lagos',
      subjectWithoutName: null,
    });
  });

  it('is for a pasted person too', async () => {
    expect(await preview({ name: 'Kofi Mensah', address: 'kofi@example.com' })).toMatchObject({
      subject: 'Kofi, last call',
      preheader: 'Your local shop is open',
      person: { id: null, email: 'kofi@example.com', phone: null },
    });
  });

  it('is for an example where nobody is chosen', async () => {
    expect(await preview(null)).toMatchObject({ subject: 'Amina, last call', person: { isExample: true } });
  });

  it('tracks nothing, and its unsubscribe link leads nowhere', async () => {
    const { html } = await preview({ contactId }, { html: '<a href="https://kola.ng/shop">Shop</a>' });
    expect(html).toContain('href="https://kola.ng/shop"');
    expect(html).toContain('href="#unsubscribe"');
    expect(html).not.toContain('width="1" height="1"');
  });

  it('isn’t given for another account’s contact', async () => {
    const other = await TestAccount.create(test.domain);
    const stranger = await other.contact({ email: 'stranger@example.com' });
    await expect(preview({ contactId: stranger })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('of an SMS has the segments and the price of that person’s own text', async () => {
    const senderId = await account.smsSender();
    const sms = await account.campaign({ senderId, pasted: '+2348031234567' }, 'sms');
    const person = await account.contact({ fullName: 'Bo', telephone: '+2348031234567' });
    const shown = await account.inScope(({ draftPreviews }) =>
      draftPreviews.render(
        sms,
        { ...words, text: `${'x'.repeat(158)} {{ contact.first_name }}` },
        { contactId: person },
        true,
      ),
    );
    expect(shown.text.endsWith('x Bo')).toBe(true);
    expect(shown.sms).toMatchObject({ segments: 2, encoding: 'gsm7', cost: { currency: 'ngn' } });
    expect(shown.sms?.cost?.amountMinor).toBeGreaterThan(0n);
  });
});
