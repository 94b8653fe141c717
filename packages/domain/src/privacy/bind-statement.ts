import type { Person, PersonalTable } from '../kernel/index.ts';

type Value = string | string[] | Buffer[];

/** Converts a statement with named parameters to $1, $2 … and its values; only used names get a number. */
export function bindStatement(
  statement: string,
  entry: Pick<PersonalTable, 'who'>,
  person: Person,
): { text: string; params: Value[] } {
  const values: Record<string, Value> = {
    account: person.accountId,
    ids: person.contactIds,
    addresses: person.addresses.map(({ address }) => address),
    hashes: person.hashes,
    pattern: person.pattern,
    deliveries: person.deliveries,
  };
  const params: Value[] = [];
  const numbers = new Map<string, number>();
  const text = statement
    .replaceAll(':who', () => `(${entry.who})`)
    .replaceAll(/(?<!:):([a-z]+)\b/g, (_all, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`a statement names ${name}, which nobody gives`);
      const number = numbers.get(name) ?? params.push(value);
      numbers.set(name, number);
      return `$${number}`;
    });
  return { text, params };
}
