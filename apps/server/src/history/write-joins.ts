import type { DemoParts, History } from './history.ts';
import type { PlannedJoin } from './plan.ts';
import { setBack } from './set-back/set-back.ts';

const source = 'demo';
const perTransaction = 60;

interface KnownContact {
  id: string;
  email: string;
  createdAt: Date;
  /** Another contact has the address; it stays as it is. */
  isOthers: boolean;
}

/** Adds the people who join in a chapter, unless they are there, and sets them back to their times. */
export async function writeJoins(history: History, parts: DemoParts, joins: PlannedJoin[]): Promise<void> {
  for (let from = 0; from < joins.length; from += perTransaction)
    await writeSome(history, parts, joins.slice(from, from + perTransaction));
}

async function writeSome(history: History, parts: DemoParts, joins: PlannedJoin[]): Promise<void> {
  const known = await history.inScope(async ({ contacts, sql, actor }) => {
    const { rows } = await sql<KnownContact>(
      `
        select id, email, created_at, source <> $3 as is_others
        from contact
        where account_id = $1 and deleted_at is null and email = any($2)`,
      [actor.accountId, joins.map(({ person }) => person.email), source],
    );
    const { rows: taken } = await sql<{ phone: string }>(
      'select phone from contact where account_id = $1 and deleted_at is null and phone = any($2)',
      [actor.accountId, joins.map(({ person }) => person.telephone)],
    );
    const phones = new Set(taken.map(({ phone }) => phone));
    for (const { person } of joins) {
      if (rows.some(({ email }) => email === person.email)) continue;
      const telephone = phones.has(person.telephone) ? '' : person.telephone;
      phones.add(person.telephone);
      const { fullName, email, attributes } = person;
      const fields = { fullName, email, telephone, attributes, attributeTypes: { date: 'date' } as const };
      const { id } = await contacts.create(fields, listsOf(attributes, parts), source);
      rows.push({ id, email, createdAt: new Date(), isOthers: false });
    }
    return rows;
  });
  const moved = joins.flatMap(({ at, person }) => {
    const contact = known.find(({ email }) => email === person.email);
    return contact === undefined || contact.isOthers || contact.createdAt.getTime() === at.getTime()
      ? []
      : [{ id: contact.id, at }];
  });
  if (moved.length > 0) await setBack(history.databaseUrl, history.accountId, (back) => back.people(moved));
}

function listsOf({ member, city }: { member: boolean; city: string }, { lists }: DemoParts): string[] {
  return [lists.newsletter, ...(member ? [lists.members] : []), ...(city === 'Lagos' ? [lists.lagos] : [])];
}
