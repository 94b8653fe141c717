import { jobs } from '@talkdrum/domain';
import { statementOf } from '../../packages/domain/src/housekeeping/index.ts';
import { retentionRules } from '../../packages/domain/src/collected/retention.ts';
import { readOptions } from '../read-options.ts';
import { seedAccounts, seedDueRows } from './housekeeping/seed-accounts.sql.ts';
import { watchStolen } from './measuring/stolen.ts';
import { openBenchDomain, prepareDatabase } from './sending/bench-domain.ts';
import { asOwner } from './sending/owner.ts';

/**
 * All jobs of housekeeping, one after the other: when one account of a hundred has something due in four
 * tables, and again when nothing is due. The baseline is a transaction in every account for every rule, with
 * nothing due. `stolen` is the share of CPU time the machine gave to others. Options: --accounts 20000
 * --baseline 20000 (accounts that the baseline visits). Last line: JSON.
 */
const { values } = readOptions({
  options: {
    accounts: { type: 'string', default: '20000' },
    baseline: { type: 'string', default: '20000' },
  },
});
const [accounts, baseline] = [Number(values.accounts), Number(values.baseline)];
const nightly = jobs.filter(({ name }) => /^(housekeeping|privacy)\./.test(name));
const rules = retentionRules.filter(({ scope }) => scope === 'each account');
const stolenSince = watchStolen();

await prepareDatabase();
const domain = await openBenchDomain(1, 1);
process.stdout.write(`seeding ${accounts.toLocaleString('en')} accounts\n`);
await asOwner([...seedAccounts(accounts), ...seedDueRows, 'vacuum analyze', 'checkpoint']);

const dueMs = await timed('with something due', runJobs);
const idleMs = await timed('with nothing due', runJobs);
const visitsMs = await timed(`visits to ${baseline.toLocaleString('en')} accounts`, visitAll);
const stolen = stolenSince();
await domain.close();
const shareOfVisits = Number((idleMs / visitsMs).toFixed(4));
process.stdout.write(
  `${JSON.stringify({ bench: 'housekeeping', accounts, baseline, rules: rules.length, dueMs, idleMs, visitsMs, shareOfVisits, stolen })}\n`,
);

async function runJobs(): Promise<void> {
  for (const job of nightly) {
    const started = performance.now();
    await job.run(domain, {});
    process.stdout.write(`  ${job.name.padEnd(32)} ${(performance.now() - started).toFixed(0)} ms\n`);
  }
}

/** What every night was before housekeeping asked. */
async function visitAll(): Promise<void> {
  const { rows } = await domain.pool.query<{ id: string }>('select id from account limit $1', [baseline]);
  for (const rule of rules)
    for (const { id } of rows) {
      const days = rule.setting === undefined ? [] : [365];
      await domain.bulk(id, (client) => client.query(statementOf(rule), [5_000, ...days]));
    }
}

async function timed(what: string, work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  const ms = Math.round(performance.now() - started);
  process.stdout.write(`${what}: ${ms.toLocaleString('en')} ms\n`);
  return ms;
}
