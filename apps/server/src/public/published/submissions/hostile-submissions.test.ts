import { exportSubmissions } from '@talkdrum/domain';
import { signedVisit, TestAccount, type TestDomain } from '@talkdrum/domain/testing';
import { newField } from '@talkdrum/form-fields';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathOf, startPublicPages } from '../public-pages-fixture.ts';

/** Submissions, and how many of them are under way at once. */
const [submissions, atOnce] = [10_000, 16];

let pages: Awaited<ReturnType<typeof startPublicPages>>;
let world: TestDomain;
let app: FastifyInstance;
let account: TestAccount;
let formId: string;
let path: string;

beforeAll(async () => {
  pages = await startPublicPages({ poolSize: 20 });
  ({ world, app } = pages);
  account = await TestAccount.create(world.domain, 'Kola Stores');
  await account.trustPublisher();
  formId = await account.inScope(async ({ forms }) => {
    const { id, fields, revision, ...form } = await forms.create('Kola Circle');
    const more = [
      newField({ key: 'about', type: 'long-text', label: 'About you' }),
      newField({ key: 'rooms', type: 'choices', label: 'Rooms', options: ['Bedroom', 'Parlour', 'Kitchen'] }),
      newField({ key: 'budget', type: 'number', label: 'Budget' }),
      newField({ key: 'day', type: 'date', label: 'Day' }),
    ];
    await forms.save(id, { ...form, fields: [...fields, ...more] }, revision);
    await forms.publish(id);
    return id;
  });
  path = await pathOf(account, formId);
});
afterAll(() => pages.stop());

const script = '<script>alert(1)</script>';
const formulas = [`=HYPERLINK("http://evil.example","x")`, '@SUM(1+1)', '+1+cmd|x', '-2+3', '\t=1+1'];
const nasty = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(script, '"><img src=x onerror=alert(1)>', `javascript:alert(1)`) },
  { weight: 3, arbitrary: fc.constantFrom(...formulas) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('a\r\nBcc: all@example.com', 'a\nX-Evil: 1', '%0d%0aSet-Cookie: x=1'),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('\u0000', '\ud800', '\u202e', '__proto__', `'; drop table submission; --`),
  },
  { weight: 1, arbitrary: fc.constantFrom('x'.repeat(6_000), '9'.repeat(400), '1e999', 'NaN', '0000-00-00') },
  { weight: 2, arbitrary: fc.constantFrom('Parlour', 'yes', '2026-12-01', '12500') },
);
const anyName = fc.oneof(
  { weight: 6, arbitrary: fc.constant('about') },
  { weight: 3, arbitrary: fc.constantFrom('name', 'rooms', 'budget', 'day', 'telephone') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('__proto__', 'constructor', '_web', '_confirm', 'lang', 'a[b]', ''),
  },
);
/** What is wrong with one, besides its answers. */
const kind = fc.constantFrom(
  'plain',
  'plain',
  'plain',
  'robot',
  'late',
  'forged',
  'none',
  'replay',
  'huge',
  'json',
);
const hostile = fc.record({
  kind,
  fields: fc.array(fc.tuple(anyName, nasty), { maxLength: 3 }),
  network: fc.tuple(fc.nat(250), fc.nat(250)),
});
type Hostile = typeof hostile extends fc.Arbitrary<infer T> ? T : never;

const visit = (agedMs: number) =>
  signedVisit(
    world,
    { accountId: account.accountId, id: formId },
    { agedMs, sources: { referrer: script, utm_source: formulas[0] ?? '' } },
  );
const visitFor: Record<Hostile['kind'], () => string> = {
  plain: () => visit(10_000),
  replay: () => visit(10_000),
  huge: () => visit(10_000),
  json: () => visit(10_000),
  robot: () => visit(100),
  late: () => visit(2 * 86_400_000),
  forged: () => `${visit(10_000).slice(0, -3)}AAA`,
  none: () => '',
};

/** The statuses of one hostile submission; a replay has two. */
async function send({ kind: what, fields, network }: Hostile, n: number): Promise<number[]> {
  const own: [string, string][] = [
    ['_visit', visitFor[what]()],
    ['name', `${script} ${n}`],
    ['email', `hostile${n}@example.com`],
    ['consent_email', 'yes'],
  ];
  const body =
    what === 'huge' ? `about=${'x'.repeat(70_000)}` : new URLSearchParams([...own, ...fields]).toString();
  const post = () =>
    app.inject({
      url: path,
      method: 'POST',
      headers: {
        'content-type': what === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
        'x-forwarded-for': `10.${network[0]}.${network[1]}.${n % 250}`,
        'user-agent': `${script}\u00e9`.replace(/[^\x20-\x7e]/g, ''),
      },
      payload: what === 'json' ? `{"name":"${n}"` : body,
    });
  const answers = [await post(), ...(what === 'replay' ? [await post()] : [])];
  for (const answer of answers) {
    expect(answer.body).not.toMatch(/<script>alert|<img src=x/);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['x-evil']).toBeUndefined();
  }
  return answers.map(({ statusCode }) => statusCode);
}

test('ten thousand hostile submissions: no 500, a replay is stored once, nothing comes back or out unescaped', {
  timeout: 300_000,
}, async () => {
  // The limit of an account would hide the rest.
  const all = fc.sample(hostile, { numRuns: submissions, seed: 18 });
  const statuses = new Map<number, number>();
  for (let from = 0; from < all.length; from += atOnce) {
    if (from % 1_600 === 0) await world.domain.pool.query('delete from rate_limit');
    const some = await Promise.all(all.slice(from, from + atOnce).map((one, n) => send(one, from + n)));
    for (const status of some.flat()) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  expect(statuses.get(429) ?? 0).toBe(0);
  const rows = await account.query<{ answers: string; times: number }>(
    `select answers::text as answers, (count(*) over (partition by answers ->> 'email'))::int as times
       from submission where account_id = $1`,
  );
  expect(rows.length).toBeGreaterThan(1_000);
  for (const { answers, times } of rows) {
    expect(times).toBe(1);
    expect(answers).not.toMatch(/\\u00[01]|\\r/);
  }
  await expectSafeExport();
});

/** No cell of the export begins like a formula (OWASP: CSV injection). */
async function expectSafeExport(): Promise<void> {
  let text = '';
  const actor = { accountId: account.accountId, userId: null };
  for await (const part of exportSubmissions(world.domain, actor, { formId })) text += part;
  const cells = [...text.replace('\uFEFF', '').matchAll(/(?:^|,|\n)("(?:[^"]|"")*"|[^",\n]*)/g)].map(
    ([, cell = '']) => cell.replace(/^"|"$/g, '').replaceAll('""', '"'),
  );
  expect(cells.length).toBeGreaterThan(10_000);
  expect(cells.filter((cell) => /^[=@\t\r]/.test(cell) || /^[+-](?!\d[\d.,]*$)/.test(cell))).toEqual([]);
  expect(text).toContain(`'=HYPERLINK(`);
}
