import { readOptions } from '../read-options.ts';
import { checkInvariants, loginUrl, newId } from '@talkdrum/domain';
import { judgeStorm, runStorm } from '@talkdrum/domain/ledger-storm';
import { openBenchDomain, prepareDatabase } from '../bench/sending/bench-domain.ts';

/**
 * Random operations of many clients on a few wallets while their connections are cut. Operations without an
 * answer are repeated with their key, later and in another order. The books must match the clients' answers,
 * and every invariant must hold. Options: --operations 50000 --clients 16 --kill-every 200 --seed N. Last
 * line: JSON.
 */
const { values } = readOptions({
  options: {
    operations: { type: 'string', default: '50000' },
    clients: { type: 'string', default: '16' },
    'kill-every': { type: 'string', default: '200' },
    seed: { type: 'string' },
  },
});
const [operations, clients, killEvery] = [
  Number(values.operations),
  Number(values.clients),
  Number(values['kill-every']),
];
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const ownerUrl = process.env['DATABASE_URL'] ?? '';
process.stdout.write(
  `${operations.toLocaleString('en')} operations, ${clients} clients, a connection cut about every ${killEvery}, seed ${seed}\n`,
);

await prepareDatabase();
const domain = await openBenchDomain(1, 1);
const accountIds = Array.from({ length: 5 }, () => newId());
await domain.pool.query(
  `insert into account (id, email, company) select id, id || '@kola.example', 'Kola' from unnest($1::uuid[]) id`,
  [accountIds],
);

const startedAt = performance.now();
const appUrl = loginUrl(ownerUrl, process.env['SECRET_KEY'] ?? '', 'talkdrum_app');
const report = await runStorm({ appUrl, ownerUrl, accountIds, operations, clients, killEvery, seed });
const seconds = (performance.now() - startedAt) / 1_000;
const wrong = await judgeStorm(domain, accountIds, report);
const broken = (await checkInvariants(domain))
  .filter((invariant) => invariant.broken > 0)
  .map(({ name }) => name);
await domain.close();

const answers = [...report.answers.values()].map(({ answer }) => ('code' in answer ? answer.code : 'done'));
const counts = Object.fromEntries(
  [...new Set(answers)].map((word) => [word, answers.filter((one) => one === word).length]),
);
for (const sentence of wrong.slice(0, 10)) process.stdout.write(`${sentence}\n`);
process.stdout.write(
  `${seconds.toFixed(1)} s, ${report.kills} connections cut, ${report.lost} unanswered attempts, ${report.replays} repeated\n`,
);
const ok = wrong.length === 0 && broken.length === 0 && report.answers.size === operations;
process.stdout.write(
  `${JSON.stringify({ chaos: 'ledger', operations, clients, seed, kills: report.kills, lost: report.lost, replays: report.replays, answers: counts, wrong: wrong.length, brokenInvariants: broken, seconds: Math.round(seconds), ok })}\n`,
);
process.exitCode = ok ? 0 : 1;
