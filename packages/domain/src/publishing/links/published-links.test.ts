import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId, recipientTokens } from '../../kernel/index.ts';
import { findMessageLink } from '../../messages/index.ts';
import { mergeTagHelp, renderMessage, resolveLinkUrl } from '../../templates/index.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';
import { linkTokens, Tracking } from '../../tracking/index.ts';

let test: TestDomain;
let account: SendingFixture;
let formId: string;
let campaignUrl: string;

beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());
beforeEach(async () => {
  account = await SendingFixture.create(test.domain);
  await account.trustPublisher();
  formId = (await account.inScope(({ forms }) => forms.create('Join us'))).id;
  await account.inScope(({ forms }) => forms.publish(formId));
  campaignUrl = (await account.inScope(({ shareLinks }) => shareLinks.get(formId, 'campaign'))).url;
});

const none = { unsubscribe: '', preferences: '', viewInBrowser: '' };
const mail = (html: string) =>
  account.inScope(({ templates }) =>
    templates.compile({ subject: 'Hello', preheader: '', html, text: '', design: null }),
  );
const text = (body: string, isTracked: boolean) =>
  account.inScope(({ templates }) =>
    templates.compileFor('sms', { subject: '', preheader: '', html: '', text: body, isTracked }),
  );
const rendered = (compiled: Awaited<ReturnType<typeof mail>>, recipientToken?: (id: string) => string) =>
  renderMessage(compiled, {
    contact: { name: 'Ada' },
    campaign: { name: '' },
    account: { name: 'Kola' },
    recipientToken,
    links: { ...none, click: (n) => `https://short.example/${n}`, pixel: null },
  });

describe('a tag that names a form', () => {
  it('becomes a tracked link, which leads each recipient to their own form', async () => {
    const compiled = await mail('<p><a href="{{ form.join-us }}">Join</a> Or %7B%7Bform.join-us%7D%7D</p>');
    expect(compiled.links).toHaveLength(1);
    expect(rendered(compiled).html).toContain('href="https://short.example/0"');
    const to = (token: string) =>
      resolveLinkUrl(compiled, 0, {
        contact: {},
        campaign: { name: '' },
        account: { name: '' },
        links: none,
        recipientToken: (id) => (id === formId ? token : ''),
      });
    expect(to('ada')).toBe(`${campaignUrl}?r=ada`);
    expect(to('chidi')).toBe(`${campaignUrl}?r=chidi`);
  });

  it('leads from a click on a sent campaign to the contact and the campaign', async () => {
    const [contactId = ''] = await account.addContacts(['ada@example.com']);
    const compiled = await mail('<a href="{{ form.join-us }}">Join</a>');
    const { id: campaignId } = await account.startCampaign();
    await account.query('update campaign set compiled = $2 where account_id = $1', [
      JSON.stringify(compiled),
    ]);
    await account.query(`update delivery set state = 'sent', settled_at = now() where account_id = $1`);
    const [delivery] = await account.rows(campaignId);
    const token = linkTokens(test.database.secret).make('click', account.accountId, delivery?.id ?? '', 0);
    const visitor = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0', at: new Date() };
    const url = await new Tracking(test.domain, findMessageLink).recordClick(token, visitor);
    expect(url?.startsWith(`${campaignUrl}?r=`)).toBe(true);
    const recipient = new URL(url ?? '').searchParams.get('r') ?? '';
    expect(recipientTokens(test.domain.config.secret).open(recipient)).toEqual({
      accountId: account.accountId,
      publishedId: formId,
      contactId,
      campaignId,
    });
  });

  it('is a short link in a text message, and the plain link in one that isn’t tracked', async () => {
    expect(rendered(await text('Join: {{ form.join-us }}', true)).text).toBe('Join: https://short.example/0');
    expect(rendered(await text('Join: {{ form.join-us }}', false), () => 'ada').text).toBe(
      `Join: ${campaignUrl}`,
    );
  });

  it('stays one when the form gets another address, and names none of another account', async () => {
    await account.query(`update published set slug = 'members' where account_id = $1`);
    await account.query(
      `insert into earlier_slug (account_id, slug, published_id) values ($1, 'join-us', $2)`,
      [formId],
    );
    for (const tag of ['{{ form.join-us }}', '{{ form.members }}'])
      expect((await mail(`<a href="${tag}">Join</a>`)).links).toHaveLength(1);
    const other = await SendingFixture.create(test.domain);
    const found = await other.inScope(({ publishedLinks }) => publishedLinks.find(['form.join-us']));
    expect(found.size).toBe(0);
  });

  it('can’t be sent while it names nothing, and warns while visitors can’t see the form', async () => {
    const idsOf = async (html: string) => (await mail(html)).checks.map(({ id, level }) => `${id} ${level}`);
    expect(await idsOf('<a href="{{ form.nothing }}">Join</a>')).toContain('missing_item blocker');
    expect(await idsOf('<a href="{{ page.join-us }}">Join</a>')).toContain('missing_item blocker');
    const html = '<a href="{{ form.join-us }}">Join</a>';
    expect(await idsOf(html)).not.toContain('unpublished_item warning');
    await account.inScope(({ publishing }) => publishing.close(formId));
    expect(await idsOf(html)).toContain('unpublished_item warning');
  });

  it('is offered to authors while the form is published', async () => {
    const offered = () =>
      account.inScope(async (scope) =>
        (await mergeTagHelp(scope, scope.publishedLinks)).filter(({ tag }) => tag.includes('form.')),
      );
    expect(await offered()).toEqual([{ tag: '{{ form.join-us }}', label: 'Link to Join us' }]);
    await account.inScope(({ publishing }) => publishing.close(formId));
    expect(await offered()).toEqual([]);
  });

  it('can’t be written with a token of someone’s own', async () => {
    await expect(mail(`{{ recipient.${newId()} }}`)).rejects.toMatchObject({ code: 'unknown_merge_tag' });
  });
});
