import { makeCodes } from '@talkdrum/domain';
import { readOptions } from '../read-options.ts';
import { addCustomer } from './gateway/customer.ts';
import { openBenchDomain, prepareDatabase } from './sending/bench-domain.ts';

/**
 * Codes of rewards: many made and stored ahead, and many redemptions at once of few codes, each of which may be redeemed once.
 * Beside it the same codes inserted by one bare statement. Options: --codes 1000000 --redemptions 1000 --issued 100. Last
 * line: JSON.
 */
const { values } = readOptions({
  options: {
    codes: { type: 'string', default: '1000000' },
    redemptions: { type: 'string', default: '1000' },
    issued: { type: 'string', default: '100' },
  },
});
const [codes, redemptions, issued] = [values.codes, values.redemptions, values.issued].map(Number) as [
  number,
  number,
  number,
];
const goals = { seconds: 20, perSecond: 300 };

await prepareDatabase();
const domain = await openBenchDomain(1, 1, { poolSize: 10 });
const { accountId } = await addCustomer(domain);
const actor = { accountId, userId: null };
const { rewardId, listId } = await domain.openScope(actor, async ({ rewards, lists }) => {
  const list = await lists.create({ name: 'Rewarded', type: 'public', optIn: 'single' });
  return { rewardId: (await rewards.create('Free coffee', list.id)).id, listId: list.id };
});

const madeAt = performance.now();
const made = await domain.openScope(actor, ({ rewards }) => rewards.generateCodes(rewardId, codes));
const seconds = (performance.now() - madeAt) / 1000;
const bareSeconds = await insertBare();

const own = await giveCodes();
const redeemedAt = performance.now();
const results = await Promise.all(
  Array.from({ length: redemptions }, (_, n) =>
    domain.openScope(actor, ({ till }) =>
      till.redeem(
        { source: 'api', actorId: null },
        { code: own[n % own.length] ?? '', amountMinor: null, key: `r${n}` },
        { reference: '', holdId: null },
      ),
    ),
  ),
);
const perSecond = redemptions / ((performance.now() - redeemedAt) / 1000);
await domain.close();

const redeemed = results.filter(({ isRedeemed }) => isRedeemed).length;
const result = {
  bench: 'codes',
  codes: made,
  seconds: Number(seconds.toFixed(1)),
  bareSeconds: Number(bareSeconds.toFixed(1)),
  perSecond: Math.round(perSecond),
  redemptions,
  issued,
  redeemed,
};
const ok = made === codes && seconds <= goals.seconds && perSecond >= goals.perSecond && redeemed === issued;
process.stdout.write(`${JSON.stringify({ ...result, ok })}\n`);
process.exitCode = ok ? 0 : 1;

/** As many codes into a table without anything else, from one array. */
async function insertBare(): Promise<number> {
  const bare = makeCodes(codes);
  return domain.bulk(accountId, async (client) => {
    await client.query('create temporary table bare_code (code text primary key) on commit drop');
    const startedAt = performance.now();
    await client.query('insert into bare_code select unnest($1::text[])', [bare]);
    return (performance.now() - startedAt) / 1000;
  });
}

/** One code for each of as many contacts. */
async function giveCodes(): Promise<string[]> {
  const given: string[] = [];
  for (let n = 0; n < issued; n += 1)
    given.push(
      await domain.openScope(actor, async ({ contacts, rewardIssues }) => {
        const person = {
          fullName: `Guest ${n}`,
          email: `guest${n}@codes.example`,
          telephone: '',
          attributes: {},
        };
        const { id } = await contacts.create(person, [listId]);
        const issue = await rewardIssues.give(rewardId, id, `g${n}`);
        if (typeof issue === 'string') throw new Error(issue);
        return issue.code;
      }),
    );
  return given;
}
