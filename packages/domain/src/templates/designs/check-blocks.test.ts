import { emailDesign } from '@talkdrum/email-designs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import type { Check } from '../content/index.ts';

let test: TestDomain;
let account: TestAccount;

beforeAll(async () => {
  test = await startTestDomain();
  account = await TestAccount.create(test.domain);
});
afterAll(() => test.stop());

const text = (words: string, attrs = {}, marks: unknown[] = []) => ({
  type: 'paragraph',
  attrs,
  content: [{ type: 'text', text: words, marks }],
});
const picture = (src: string, alt = '') => ({ type: 'picture', attrs: { src, alt } });
const inColumns = (...content: unknown[]) => ({
  type: 'columns',
  content: [
    { type: 'column', content: [text('Left')] },
    { type: 'column', content },
  ],
});
const forSome = (...content: unknown[]) => ({ type: 'conditional', content });
const footer = { type: 'footer' };
const foreign = 'https://pictures.example/throw.png';

const preview = (...content: unknown[]) =>
  account.inScope(({ previews }) =>
    previews.render(
      {
        subject: 'Hello',
        preheader: '',
        html: '',
        text: '',
        design: emailDesign.parse({
          version: 1,
          doc: { type: 'doc', content },
          conditions: [{ kind: 'attribute', key: 'city', value: 'Lagos' }],
        }),
      },
      null,
    ),
  );
const checksOf = async (...content: unknown[]): Promise<Check[]> =>
  (await preview(...content)).compiled.checks;

describe('a check names its block', () => {
  it.each([
    [
      'a picture without a description',
      'image_without_alt',
      '1.1.0',
      [text('Sale'), inColumns(picture(foreign)), footer],
    ],
    [
      'the second of two pictures with the same address',
      'image_without_alt',
      '1',
      [picture(foreign, 'A throw'), picture(foreign), footer],
    ],
    [
      'a text that is hard to read',
      'low_contrast',
      '2.0',
      [text('A'), text('B'), forSome(text('C', { colour: '#eeeeee' })), footer],
    ],
    [
      'a survey block without a survey',
      'unchosen_survey',
      '1.1.0',
      [text('Sale'), inColumns({ type: 'survey' }), footer],
    ],
    [
      'a link that leads nowhere',
      'placeholder_link',
      '1',
      [
        text('Shop'),
        text('Shop', {}, [{ type: 'link', attrs: { href: 'https://example.com/sale' } }]),
        footer,
      ],
    ],
    [
      'an attribute that nobody has',
      'unknown_attribute',
      '1.1.0',
      [text('City'), inColumns(text('{{ Attribs.city }}')), footer],
    ],
    ['a picture of unknown weight', 'unknown_weight', '0', [picture(foreign, 'A throw'), footer]],
    ['a link to unsubscribe that only some see', 'unsubscribe_for_some', '1.0', [text('A'), forSome(footer)]],
  ])('%s', async (_what, id, block, content) => {
    expect((await checksOf(...content)).find((check) => check.id === id)).toMatchObject({ block });
  });

  it('which HTML inside a block can’t pretend to be', async () => {
    const html = `<table><tr data-block="0"><td><img src="${foreign}"></td></tr></table>`;
    const checks = await checksOf(text('A'), { type: 'rawHtml', attrs: { html } }, footer);
    expect(checks.find(({ id }) => id === 'image_without_alt')).toMatchObject({ block: '1' });
  });

  it('and neither the preview nor what is stored says where blocks are', async () => {
    const shown = await preview(inColumns(text(' data-block="7" is a text')), footer);
    expect(shown.html).not.toMatch(/<tr data-block/);
    expect(shown.html).toContain('data-block="7" is a text');
    const { html, compiled } = await account.inScope(({ templates }) =>
      templates.create('Without marks', { from: 'blank', kind: 'visual' }),
    );
    expect(`${html}${JSON.stringify(compiled?.html)}`).not.toContain('data-block');
  });
});

describe('unsubscribing', () => {
  const ids = async (...content: unknown[]) => (await checksOf(...content)).map(({ id }) => id);

  it('is said to be added where nothing was written for it', async () => {
    expect(await checksOf(text('Hello'))).toEqual([
      {
        id: 'unsubscribe_added',
        level: 'info',
        message: 'Unsubscribe: Talkdrum adds the link and your postal address below the email.',
      },
    ]);
  });

  it('has nothing to say about an email with our footer', async () => {
    expect(await ids(text('Hello'), footer)).toEqual([]);
  });

  it('is a problem where only some people find it', async () => {
    const [check, ...others] = await checksOf(text('Hello'), forSome(footer));
    expect(check).toMatchObject({ id: 'unsubscribe_for_some', level: 'warning' });
    expect(others).toEqual([]);
  });
});

it('weighs what is in Uploads and says plainly what it can’t weigh', async () => {
  expect(await checksOf(picture(foreign, 'A throw'), picture(`${foreign}?2`, 'Another'), footer)).toEqual([
    {
      id: 'unknown_weight',
      level: 'info',
      message: '2 pictures aren’t in Uploads: weight unknown.',
      block: '0',
    },
  ]);
});
