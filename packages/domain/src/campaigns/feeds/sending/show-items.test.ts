import { defaultBrand } from '@talkdrum/email-designs/brand.schema';
import { emptyDesign } from '@talkdrum/email-designs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDomain, TestAccount, type TestDomain } from '../../../testing/index.ts';
import { type ShownItem, showItems } from './show-items.ts';

let test: TestDomain;
let account: TestAccount;

beforeAll(async () => {
  test = await startTestDomain();
  account = await TestAccount.create(test.domain);
});
afterAll(() => test.stop());

const item = (fields: Partial<ShownItem> = {}): ShownItem => ({
  title: 'First post',
  link: 'https://blog.example/1',
  summary: 'What it is about',
  picture: '',
  publishedAt: new Date('2026-11-29T23:30:00Z'),
  ...fields,
});
const news = (...items: ShownItem[]) => ({
  title: 'Kola’s blog',
  link: 'https://blog.example/',
  items,
  brand: defaultBrand,
  language: 'en' as const,
  timezone: 'Africa/Lagos',
});
const model = (fields: { html?: string; text?: string; subject?: string; design?: unknown } = {}) => ({
  subject: '{{ item.title }}',
  preheader: '{{ item.summary }}',
  html: '<p>{{ feed.items }}</p>',
  text: '',
  ...fields,
});
/** What a recipient would get. */
const rendered = (content: ReturnType<typeof showItems>) =>
  account.inScope(({ previews }) => previews.render({ ...content, design: null }, null));

describe('the items of a feed', () => {
  it('are a list with linked titles, dates of the account’s zone, summaries and pictures', async () => {
    const items = [
      item({ picture: 'https://blog.example/a.png' }),
      item({ title: 'No link', link: '', publishedAt: null }),
    ];
    const { html, text, subject } = await rendered(showItems(model(), news(...items)));
    expect(subject).toBe('First post');
    expect(html).toMatch(/<ul[^>]*>\s*<li/);
    expect(html).toMatch(/<a href="https:\/\/blog.example\/1"[^>]*>First post<\/a>/);
    expect(html).toContain('30 Nov 2026');
    expect(html).toMatch(/<img src="https:\/\/blog.example\/a.png" alt/);
    expect(html).not.toMatch(/<p[^>]*>\s*<(?:ul|div)/);
    expect(text).toContain('No link');
  });

  it('are plain text where the model is', async () => {
    const content = showItems(
      model({ html: '', text: 'New:\n\n{{ feed.items }}\n\n{{ feed.link }}' }),
      news(item(), item({ title: 'Second' })),
    );
    const { text } = await rendered(content);
    expect(text).toContain(
      'First post\n30 Nov 2026\nWhat it is about\nhttps://blog.example/1\n\nSecond\n30 Nov 2026\n',
    );
    expect(text).toContain('\n\nhttps://blog.example/');
  });

  it.each([
    '{{contact.email}}',
    '<script>alert(1)</script>',
    '{{#show 0}}',
    '"><img src=x onerror=x()>',
    '%7B%7Bcontact.email%7D%7D',
  ])('never become tags or markup: %s', async (text) => {
    const hostile = item({ title: text, summary: text, link: `https://blog.example/?q=${text}` });
    const {
      html,
      text: plain,
      subject,
    } = await rendered(showItems(model({ text: '{{ feed.items }}' }), news(hostile)));
    expect(subject).toBe(text);
    expect(plain).toContain(text);
    expect(html).not.toMatch(/<script|onerror=x\(\)>|amina\.bello/);
    expect(plain).not.toContain('amina.bello@example.com');
  });

  it('in a visual design take the look of their block, also in a part that only some see', async () => {
    const design = emptyDesign();
    const tag = { type: 'paragraph', content: [{ type: 'mergeTag', attrs: { path: 'feed.items' } }] };
    design.doc.content = [tag, { type: 'conditional', attrs: { condition: 0 }, content: [tag] }] as never;
    design.conditions = [{ kind: 'segment', segmentId: '0199b2f4-7c1e-7a51-9f0e-3d1c6a2b4e51' }] as never;
    const made = await account.inScope(({ templates }) =>
      templates.fill({ subject: '', preheader: '', html: '', text: '', design: design as never }),
    );
    const { html, text } = showItems(made, news(item()));
    expect(html.match(/<ul style="list-style:none/g)).toHaveLength(2);
    expect(html).toContain('color:inherit');
    expect(html).toMatch(/<div[^>]*font-size:16px[^>]*><ul/);
    expect(html).toContain('{{#show 0}}');
    expect(text).toContain('First post\n30 Nov 2026');
  });

  it('can’t be sent by hand: the review of a model says why', async () => {
    const senderId = await account.emailSender();
    const id = await account.campaign({
      html: '<p>{{ feed.items }}</p>',
      senderId,
      pasted: 'ada@example.com',
    });
    const { blockers } = await account.inScope(({ campaignReviews }) => campaignReviews.review(id));
    expect(blockers.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('filled in when a feed sends a copy'),
    );
  });
});
