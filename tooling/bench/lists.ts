import { newId, type Scope } from '@talkdrum/domain';
import { readOptions } from '../read-options.ts';
import {
  recountSql,
  seedBigList,
  seedMessages,
  setTriggers,
  writeMembersSql,
} from './lists/seed-lists.sql.ts';
import { median } from './measuring/median.ts';
import { type Percentiles, timeRuns } from './measuring/percentiles.ts';
import { watchStolen } from './measuring/stolen.ts';
import { openBenchDomain, prepareDatabase } from './sending/bench-domain.ts';
import { asOwner } from './sending/owner.ts';

/**
 * The Lists page of an account with a million members on its largest list, beside a plain recount in the same
 * scope; the totals of REST lists; and what keeping counts costs a statement that adds 10,000 members.
 * `deleted` contacts were deleted within the last day. `stolen` is the share of CPU time the machine gave to
 * others. Options: --members 1000000 --deleted 10000 --messages 1000000 --runs 40. Last line: JSON.
 */
const { values } = readOptions({
  options: {
    members: { type: 'string', default: '1000000' },
    deleted: { type: 'string', default: '10000' },
    messages: { type: 'string', default: '1000000' },
    runs: { type: 'string', default: '40' },
  },
});
const [members, deleted, messages, runs] = [
  Number(values.members),
  Number(values.deleted),
  Number(values.messages),
  Number(values.runs),
];
const written = 10_000;
const goalMs = 100;
const accountId = newId();
const listIds = [newId(), newId(), newId()];
const stolenSince = watchStolen();

await prepareDatabase();
const domain = await openBenchDomain(1, 1);
await domain.pool.query(
  `insert into account (id, email, company) values ($1, 'bench@kola.example', 'Kola Stores')`,
  [accountId],
);
process.stdout.write(`seeding ${members.toLocaleString('en')} members\n`);
// Only to seed faster: nothing here searches by name.
await asOwner(['drop index contact_search, contact_name']);
await asOwner([...seedBigList(accountId, listIds, members, deleted), ...seedMessages(accountId, messages)]);
await asOwner(['vacuum analyze', 'checkpoint']);

const page = await time(({ lists }) => lists.list());
const recount = await time(({ sql }) => sql(recountSql, [accountId, listIds]));
const areEqual = await compare();
const totals = {
  contacts: await time(({ contactSearch }) => contactSearch.total({})),
  listMembers: await time(({ contactSearch }) => contactSearch.total({ listId: listIds[0] })),
  messages: await time((scope) => scope.messages.total({})),
  messagesByStatus: await time((scope) => scope.messages.total({ status: 'sent' })),
  suppressions: await time(({ suppressions }) => suppressions.total({})),
};
const writeRatio = await measureWrites();
const stolen = stolenSince();
await domain.close();

const all: Record<string, Percentiles> = { page, recount, ...totals };
for (const [name, { p50, p95 }] of Object.entries(all))
  process.stdout.write(
    `${name.padEnd(18)} p50 ${String(p50).padStart(7)} ms   p95 ${String(p95).padStart(7)} ms\n`,
  );
process.stdout.write(
  `adding ${written.toLocaleString('en')} members takes ${writeRatio} of the time without counts\n`,
);
const isWithin = areEqual && [page, ...Object.values(totals)].every(({ p95 }) => p95 <= goalMs);
process.stdout.write(
  `${JSON.stringify({ bench: 'lists', members, deleted, messages, page, recount, totals, writeRatio, areEqual, stolen, isWithin })}\n`,
);

function time(work: (scope: Scope) => Promise<unknown>): Promise<Percentiles> {
  return timeRuns(runs, () => domain.openScope({ accountId, userId: null }, work));
}

/** Whether the Lists page shows what a recount finds. */
async function compare(): Promise<boolean> {
  return domain.openScope({ accountId, userId: null }, async ({ lists, sql }) => {
    const { rows } = await sql<{ listId: string; subscribed: number; unconfirmed: number }>(recountSql, [
      accountId,
      listIds,
    ]);
    const shown = new Map((await lists.list()).map(({ list, ...counts }) => [list.id, counts]));
    return rows.every(
      ({ listId, subscribed, unconfirmed }) =>
        shown.get(listId)?.subscribed === subscribed && shown.get(listId)?.unconfirmed === unconfirmed,
    );
  });
}

/** The median time of adding members with counts, divided by the median without, alternating. */
async function measureWrites(): Promise<number> {
  const withCounts: number[] = [];
  const without: number[] = [];
  for (let round = 0; round < 2 * Math.min(runs, 20); round += 1) {
    const isCounting = round % 2 === 0;
    await asOwner(setTriggers(isCounting));
    const started = performance.now();
    await domain.bulk(accountId, (client) => client.query(writeMembersSql, [accountId, newId(), written]));
    (isCounting ? withCounts : without).push(performance.now() - started);
  }
  await asOwner(setTriggers(true));
  return Math.round((median(withCounts) / median(without)) * 100) / 100;
}
