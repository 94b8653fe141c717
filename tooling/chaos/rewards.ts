import { setTimeout as pause } from 'node:timers/promises';
import { checkInvariants } from '@talkdrum/domain';
import { addCustomer } from '../bench/gateway/customer.ts';
import { openBenchDomain, prepareDatabase } from '../bench/sending/bench-domain.ts';
import { asOwner } from '../bench/sending/owner.ts';
import { readOptions } from '../read-options.ts';
import { prepareStorm, Storm } from './rewards/storm.ts';
import { Tellers } from './rewards/tellers.ts';

/**
 * A random storm of claims, holds, redemptions, rollbacks and releases by three processes, while their connections are cut and
 * they are killed with SIGKILL. What got no answer is asked again with its key. Then 1,000 redemptions of 100 codes at once, with
 * cuts and kills. Every answer must be in the ledger once, each code redeemed as often as allowed, and every invariant hold.
 * Options: --moves 5000 --cuts 20 --kills 10. Last line: JSON.
 */
const { values } = readOptions({
  options: {
    moves: { type: 'string', default: '5000' },
    cuts: { type: 'string', default: '20' },
    kills: { type: 'string', default: '10' },
  },
});
const [moves, cuts, kills] = [Number(values.moves), Number(values.cuts), Number(values.kills)];
const [codes, redemptions] = [100, 1_000];
const cutAll = `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'talkdrum_app'`;

await prepareDatabase();
const domain = await openBenchDomain(1, 1, { logger: quiet() });
const { accountId } = await addCustomer(domain);
const place = await domain.openScope({ accountId, userId: null }, (scope) => prepareStorm(scope));
const tellers = new Tellers({ count: 3, accountId, atOnce: 10 });
await tellers.start();
const storm = new Storm(tellers, place);

const startedAt = performance.now();
let done = false;
const part = Math.ceil(moves / (cuts + kills + 1));
for (let n = 0; n < cuts + kills; n += 1) {
  const running = storm.run(part, 40);
  await pause(20 + Math.random() * 150);
  await (n % (cuts + kills) < cuts ? asOwner([cutAll]) : tellers.kill());
  await running;
}
await storm.run(part, 40);
const trouble = (async () => {
  while (!done) {
    await pause(300);
    if (!done) await asOwner([cutAll]);
    if (!done) await tellers.kill();
  }
})();
const redeemed = await storm.rush(codes, redemptions);
done = true;
await trouble;
const seconds = Math.round((performance.now() - startedAt) / 1_000);
tellers.stop();

const { faults, ...report } = await storm.compare(domain, accountId);
const broken = (await checkInvariants(domain)).filter((one) => one.broken > 0).map(({ name }) => name);
await domain.close();
for (const fault of faults.slice(0, 5)) process.stdout.write(`${fault}\n`);
const ok =
  report.lost === 0 && report.twice === 0 && faults.length === 0 && redeemed === codes && broken.length === 0;
const told = {
  moves,
  cuts,
  kills: tellers.kills,
  repeated: tellers.repeated,
  ...report,
  faults: faults.length,
};
process.stdout.write(
  `${JSON.stringify({ chaos: 'rewards', ...told, rush: `${redemptions} on ${codes}`, redeemed, brokenInvariants: broken, seconds, ok })}\n`,
);
process.exitCode = ok ? 0 : 1;

/** Cut connections are what this is about. */
function quiet() {
  return { info: () => undefined, warn: () => undefined, error: () => undefined };
}
