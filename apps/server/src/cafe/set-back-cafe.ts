import { setBack } from '../history/set-back/set-back.ts';
import type { Demo } from '../seed/demo-account.ts';
import { names } from './open-programs.ts';
import type { CafePlan } from './plan-cafe.ts';

/** The rewards the café gave, with their cost. */
const issuesSql = `
  select i.id, i.issued_at
  from reward_issue i
  join reward r on r.account_id = i.account_id and r.id = i.reward_id
  join list l on l.account_id = r.account_id and l.id = r.list_id
  where i.account_id = $1 and i.price_minor is not null and l.name = any($2::text[])`;

/** The database’s own clock wrote when people were added and money was moved: both belong to the story’s days. */
export async function setBackCafe(demo: Demo, databaseUrl: string, plan: CafePlan): Promise<void> {
  const { accountId, inScope } = demo;
  const joined = joinTimes(plan);
  const known = await inScope(async ({ sql }) => {
    const people = await sql<{ id: string; email: string }>(
      'select id, email from contact where account_id = $1 and deleted_at is null and email = any($2)',
      [accountId, [...joined.keys()]],
    );
    const issues = await sql<{ id: string; issuedAt: Date }>(issuesSql, [
      accountId,
      [names.list, names.friends],
    ]);
    return { people: people.rows, issues: issues.rows };
  });
  const times = new Map(known.issues.map(({ id, issuedAt }) => [`reward/${id}`, issuedAt]));
  await setBack(databaseUrl, accountId, async (back) => {
    await back.people(known.people.map(({ id, email }) => ({ id, at: joined.get(email) ?? plan.end })));
    await back.money([], [...times.keys()], ({ key, at }) => times.get(key) ?? at);
  });
}

/** Guests with a paper card were known before; the others come to be with their first order. */
function joinTimes({ begin, end, guests, orders, friends }: CafePlan): Map<string, Date> {
  const times = new Map(friends.map(({ email, at }) => [email, new Date(at.getTime() + 90_000)]));
  for (const { person, openingPoints } of guests) {
    const first = orders.find(({ email }) => email === person.email)?.at ?? end;
    times.set(person.email, openingPoints > 0 ? begin : first);
  }
  return times;
}
