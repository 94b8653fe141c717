import { newField } from '@talkdrum/form-fields';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SegmentDefinition } from '../../audience/index.ts';
import { newId } from '../../kernel/index.ts';
import { visitTokens } from '../../publishing/index.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import { storeLead } from '../leads/store-lead.ts';
import { SubmissionDesk } from './submission-desk.ts';

type Rule = Extract<SegmentDefinition['root']['items'][number], { t: 'answer' }>;

let world: TestDomain;
let account: TestAccount;
let publishedId: string;

beforeAll(async () => {
  world = await startTestDomain();
  account = await TestAccount.create(world.domain, 'Kola Stores');
  await account.trustPublisher();
  const options = ['Bedroom', 'Parlour', 'Kitchen'];
  const extra = [
    newField({ key: 'rooms', type: 'choices', label: 'Rooms', options }),
    newField({ key: 'windows', type: 'number', label: 'Windows' }),
  ];
  publishedId = await account.inScope(async ({ forms }) => {
    const { id, fields, revision, ...form } = await forms.create('Kola Circle');
    await forms.save(id, { ...form, fields: [...fields, ...extra] }, revision);
    await forms.publish(id);
    return id;
  });
  await account.contact({ email: 'silent@example.com' });
  await send('ada@example.com', { rooms: ['Parlour', 'Kitchen'], windows: '4' });
  await send('chidi@example.com', { rooms: ['Bedroom'], windows: '12' });
  await send('esi@example.com', {});
});
afterAll(() => world.stop());

async function send(email: string, answers: Record<string, unknown>): Promise<void> {
  const visit = {
    accountId: account.accountId,
    publishedId,
    version: 1,
    at: new Date(Date.now() - 20_000),
    nonce: newId(),
    shareLinkId: null,
    channel: 'public' as const,
    sources: {},
    recipient: null,
  };
  const result = await new SubmissionDesk(world.domain, storeLead(world.domain.config)).take({
    page: { accountId: account.accountId, id: publishedId, version: 1, country: 'NG' },
    visitToken: visitTokens(world.domain.config.secret).make(visit),
    confirmToken: '',
    honeypot: '',
    answers: { name: 'Someone', email, ...answers },
    ip: '203.0.113.7',
    userAgent: 'Test',
  });
  expect(result.kind).toBe('stored');
}

/** On the login that counts segments. */
async function matching(rule: Partial<Rule>): Promise<string[]> {
  const item: Rule = { t: 'answer', publishedId, has: true, ...rule };
  const { sql, params } = await account.inScope(({ contactSearch }) =>
    contactSearch.compile({ v: 1, root: { op: 'and', items: [item] } }),
  );
  const { rows } = await world.domain.deps.searchPool.query<{ email: string }>(
    `select c.email from contact c where ${sql} order by c.email`,
    params,
  );
  return rows.map(({ email }) => email.replace('@example.com', ''));
}
const about = (key: string, rest: object) => ({ answer: { t: 'attribute', key, ...rest } as Rule['answer'] });

it('a segment finds who submitted a form, and who didn’t', async () => {
  expect(await matching({})).toEqual(['ada', 'chidi', 'esi']);
  expect(await matching({ has: false })).toEqual(['silent']);
  expect(await matching({ publishedId: newId() })).toEqual([]);
});

it('a segment finds who chose an answer among several, or gave a number', async () => {
  expect(await matching(about('rooms', { type: 'text', cmp: 'eq', value: 'kitchen' }))).toEqual(['ada']);
  expect(await matching(about('windows', { type: 'number', cmp: 'gt', value: 5 }))).toEqual(['chidi']);
  expect(await matching({ has: false, ...about('rooms', { type: 'text', cmp: 'exists' }) })).toEqual([
    'esi',
    'silent',
  ]);
});

it('another account’s answers are never read', async () => {
  const other = await TestAccount.create(world.domain);
  await other.contact({ email: 'ada@example.com' });
  const items: Rule[] = [{ t: 'answer', publishedId, has: true }];
  const { sql, params } = await other.inScope(({ contactSearch }) =>
    contactSearch.compile({ v: 1, root: { op: 'and', items } }),
  );
  const { rows } = await world.domain.deps.searchPool.query(
    `select c.id from contact c where ${sql}`,
    params,
  );
  expect(rows).toEqual([]);
});
