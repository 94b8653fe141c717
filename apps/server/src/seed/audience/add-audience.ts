import type { Demo } from '../demo-account.ts';
import { inventPeople, type Person } from './people.ts';

const peopleCount = 240;

const listNames = { newsletter: 'Newsletter', members: 'Kola Circle members', lagos: 'Lagos store' } as const;

export type DemoLists = Record<keyof typeof listNames, string>;

/** Three lists and the fictional people on them. Existing ones stay unchanged. */
export async function addAudience(demo: Demo): Promise<DemoLists> {
  const lists = await demo.inScope(async ({ lists }) => {
    const known = await lists.list();
    const idOf = async (name: string): Promise<string> =>
      known.find(({ list }) => list.name === name)?.list.id ??
      (await lists.create({ name, type: 'public', optIn: 'single' })).id;
    return {
      newsletter: await idOf(listNames.newsletter),
      members: await idOf(listNames.members),
      lagos: await idOf(listNames.lagos),
    };
  });
  const people = inventPeople(peopleCount);
  for (let from = 0; from < people.length; from += 60)
    await addPeople(demo, people.slice(from, from + 60), lists);
  return lists;
}

/** Adds the missing ones, in one transaction. */
async function addPeople(demo: Demo, people: Person[], lists: DemoLists): Promise<void> {
  await demo.inScope(async ({ contacts, sql, actor }) => {
    const { rows } = await sql<{ email: string }>(
      'select email from contact where account_id = $1 and email = any($2) and deleted_at is null',
      [actor.accountId, people.map(({ email }) => email)],
    );
    const known = new Set(rows.map(({ email }) => email));
    for (const person of people.filter(({ email }) => !known.has(email))) {
      const { fullName, email, telephone, attributes } = person;
      await contacts.create(
        { fullName, email, telephone, attributes, attributeTypes: { date: 'date' } },
        listsOf(person, lists),
        'demo',
      );
    }
  });
}

function listsOf({ attributes }: Person, lists: DemoLists): string[] {
  return [
    lists.newsletter,
    ...(attributes.member ? [lists.members] : []),
    ...(attributes.city === 'Lagos' ? [lists.lagos] : []),
  ];
}
