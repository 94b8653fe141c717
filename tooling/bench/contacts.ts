import {
  type ContactPageInput,
  createDomain,
  type Domain,
  loginUrls,
  migrate,
  type SegmentDefinition,
} from '@talkdrum/domain';
import pg from 'pg';
import { firstNames, lastNames, seedContacts } from './lists/seed-contacts.ts';
import { type Percentiles, timeRuns } from './measuring/percentiles.ts';

/**
 * How fast contacts are found among 1,000,000 in one account, next to an older account of 100,000. Last line:
 * JSON, milliseconds at p50 and p95 per query.
 */
const ownerUrl = process.env['DATABASE_URL'] ?? '';
const secret = process.env['SECRET_KEY'] ?? '';
const contacts = Number(process.argv[2] ?? 1_000_000);
const runs = Number(process.argv[3] ?? 40);

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
      segmentBirthday: await rule({
        t: 'attribute',
        key: 'born',
        type: 'date',
        cmp: 'anniversary_within_next',
        value: 7,
      }),
      segmentRecent: await rule({ t: 'field', field: 'created_at', cmp: 'within_last', value: 30 }),
    };
  }
}

async function main(): Promise<void> {
  await migrate(ownerUrl, { secret });
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const started = performance.now();
  const accountId = process.argv[4] ?? (await seedContacts(owner, contacts));
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
