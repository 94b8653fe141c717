import { randomUUID } from 'node:crypto';
import {
  type ContactPageInput,
  createDomain,
  type Domain,
  loginUrls,
  migrate,
  type SegmentDefinition,
} from '@talkdrum/domain';
import pg from 'pg';
import { type Percentiles, timeRuns } from './measuring/percentiles.ts';

/**
 * How fast contacts are found among 1,000,000 in one account, next to an older account of 100,000. Last line:
 * JSON, milliseconds at p50 and p95 per query.
 */
const ownerUrl = process.env['DATABASE_URL'] ?? '';
const secret = process.env['SECRET_KEY'] ?? '';
const contacts = Number(process.argv[2] ?? 1_000_000);
const runs = Number(process.argv[3] ?? 40);

const firstNames = [
  'Ada',
  'Amaka',
  'Bola',
  'Chidi',
  'Dayo',
  'Efe',
  'Femi',
  'Grace',
  'Hauwa',
  'Ife',
  'Jide',
  'Kola',
  'Lola',
  'Musa',
  'Ngozi',
  'Obi',
  'Peter',
  'Rita',
  'Sade',
  'Tunde',
  'Uche',
  'Wale',
  'Yemi',
  'Zainab',
];
const lastNames = [
  'Abiola',
  'Bello',
  'Chukwu',
  'Danjuma',
  'Eze',
  'Falana',
  'Garba',
  'Hassan',
  'Ibrahim',
  'Johnson',
  'Kalu',
  'Lawal',
  'Mohammed',
  'Nwosu',
  'Okafor',
  'Peterside',
  'Quadri',
  'Rufai',
  'Sule',
  'Taiwo',
  'Udo',
  'Williams',
  'Yusuf',
  'Zubair',
];

/** Indexes that are much cheaper to build at the end than to fill row by row. */
const builtAfterwards = ['contact_search'];

async function seed(owner: pg.Client, count: number): Promise<string> {
  const accountId = randomUUID();
  await owner.query(`insert into account (id, email, company) values ($1, $2, 'Bench')`, [
    accountId,
    `${accountId}@example.com`,
  ]);
  await owner.query(
    `insert into contact (account_id, id, full_name, email, phone, attributes, created_at, updated_at)
     select $1, uuidv7(-make_interval(secs => ($2::int - n) * 30)), first || ' ' || last || case when n % 90000 = 7 then ' Zyxwick' else '' end,
       lower(first || '.' || last) || n || (array['@gmail.com', '@yahoo.com', '@example.com', '@outlook.com'])[1 + n % 4],
       '+23480' || lpad((n % 100000000)::text, 8, '0'),
       jsonb_build_object('plan', (array['free', 'free', 'free', 'pro'])[1 + n % 4], 'city', 'c' || (n::bigint * 7919 % 500), 'amount', n % 10000),
       now() - make_interval(secs => ($2::int - n) * 30), now()
     from generate_series(1, $2::int) n,
       lateral (select ($3::text[])[1 + (n * 31 + n / 7) % cardinality($3::text[])] first, ($4::text[])[1 + (n * 17 + n / 11) % cardinality($4::text[])] last) names`,
    [accountId, count, firstNames, lastNames],
  );
  const listId = randomUUID();
  await owner.query(`insert into list (account_id, id, name) values ($1, $2, 'Everybody else')`, [
    accountId,
    listId,
  ]);
  await owner.query(
    `insert into list_member (account_id, list_id, contact_id) select account_id, $2, id from contact where account_id = $1 and abs(hashtext(id::text)) % 3 = 0`,
    [accountId, listId],
  );
  return accountId;
}

async function seedBoth(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ indexname: string; indexdef: string }>(
    'select indexname, indexdef from pg_indexes where indexname = any($1)',
    [builtAfterwards],
  );
  for (const { indexname } of rows) await owner.query(`drop index ${indexname}`);
  await seed(owner, Math.round(contacts / 10));
  const accountId = await seed(owner, contacts);
  await owner.query(`set maintenance_work_mem = '1GB'`);
  for (const { indexdef } of rows) await owner.query(indexdef);
  await owner.query('vacuum analyze');
  return accountId;
}

const time = (work: (run: number) => Promise<unknown>): Promise<Percentiles> => timeRuns(runs, work);

function pick(from: readonly string[], run: number): string {
  return from[run % from.length] ?? '';
}

class Questions {
  readonly #domain: Domain;
  readonly #actor: { accountId: string; userId: null };

  constructor(domain: Domain, accountId: string) {
    this.#domain = domain;
    this.#actor = { accountId, userId: null };
  }

  page(input: Partial<ContactPageInput>) {
    return this.#domain.openScope(this.#actor, (scope) =>
      scope.contactSearch.page({ filter: {}, sort: 'newest', direction: 'after', limit: 50, ...input }),
    );
  }

  total(filter: ContactPageInput['filter']) {
    return this.#domain.openScope(this.#actor, (scope) => scope.contactSearch.total(filter));
  }

  preview(definition: SegmentDefinition) {
    return this.#domain.openScope(this.#actor, (scope) => scope.segments.preview(definition));
  }

  /** A cursor at the middle row, in the format of the contacts table. */
  async middle(owner: pg.Client): Promise<string> {
    const { rows } = await owner.query<{ id: string }>(
      'select id from contact where account_id = $1 order by id desc offset $2 limit 1',
      [this.#actor.accountId, Math.floor(contacts / 2)],
    );
    const id = rows[0]?.id;
    return Buffer.from(JSON.stringify(['newest', 0, id, id])).toString('base64url');
  }

  async all(owner: pg.Client): Promise<Record<string, Percentiles>> {
    const cursor = await this.middle(owner);
    const search = (of: (run: number) => string) => time((run) => this.page({ filter: { search: of(run) } }));
    const rule = (...items: SegmentDefinition['root']['items']) =>
      time(() => this.preview({ v: 1, root: { op: 'and', items } }));
    return {
      firstPage: await time(() => this.page({})),
      middlePage: await time(() => this.page({ cursor })),
      byName: await time(() => this.page({ sort: 'name' })),
      byEmail: await time(() => this.page({ sort: 'email' })),
      searchRare: await search(() => 'zyxwick'),
      searchOne: await search((run) => `${run * 7_919}@gmail`),
      searchSome: await search((run) => `${pick(firstNames, run)} ${pick(lastNames, run * 5)}`),
      searchCommon: await search((run) => pick(['gmail', 'yahoo.com', 'ada', 'example'], run)),
      searchNone: await search((run) => `nobody${run}xq`),
      searchPhone: await search((run) => `0800${String(12_345 + run * 997).padStart(7, '0')}`),
      attributeRare: await time((run) =>
        this.page({ filter: { attribute: { key: 'city', value: `c${run}` } } }),
      ),
      attributeCommon: await time(() => this.page({ filter: { attribute: { key: 'plan', value: 'pro' } } })),
      attributeNone: await time((run) =>
        this.page({ filter: { attribute: { key: 'city', value: `nowhere${run}` } } }),
      ),
      segmentAttribute: await rule({ t: 'attribute', key: 'plan', type: 'text', cmp: 'eq', value: 'pro' }),
      segmentNumber: await rule(
        { t: 'attribute', key: 'amount', type: 'number', cmp: 'gte', value: 9_000 },
        { t: 'field', field: 'email_status', cmp: 'eq', value: 'enabled' },
      ),
      segmentName: await rule({ t: 'field', field: 'full_name', cmp: 'contains', value: 'okafor' }),
      totalAll: await time(() => this.total({})),
      totalCommon: await time(() => this.total({ search: 'gmail' })),
      totalSome: await time((run) => this.total({ search: pick(lastNames, run) })),
      totalRare: await time(() => this.total({ search: 'zyxwick' })),
      segmentRecent: await rule({ t: 'field', field: 'created_at', cmp: 'within_last', value: 30 }),
    };
  }
}

async function main(): Promise<void> {
  await migrate(ownerUrl, { secret });
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const started = performance.now();
  const accountId = process.argv[4] ?? (await seedBoth(owner));
  process.stdout.write(`${contacts} contacts in ${((performance.now() - started) / 1_000).toFixed(0)} s\n`);
  const domain = await createDomain({
    ...loginUrls(ownerUrl, secret),
    secret,
    appUrl: 'http://localhost:3000',
    publicUrl: 'http://localhost:3001',
    smtpUrl: 'smtp://127.0.0.1:1',
    smtpConnections: 1,
    bounceDomain: 'bounces.localhost',
    systemFrom: 'Bench <bench@localhost>',
    spfInclude: 'spf.localhost',
    dataDir: '.',
  });
  const results = await new Questions(domain, accountId).all(owner);
  for (const [name, { p50, p95 }] of Object.entries(results))
    process.stdout.write(
      `${name.padEnd(18)} p50 ${String(p50).padStart(7)} ms   p95 ${String(p95).padStart(7)} ms\n`,
    );
  process.stdout.write(`${JSON.stringify({ bench: 'contacts', contacts, ...results })}\n`);
  await domain.close();
  await owner.end();
}

await main();
