import type { Unit } from '../kernel/index.ts';
import type { KnownAttribute } from './reading/index.ts';

/**
 * Records attributes that are new; what is known keeps its type. In the order of keys, so that two who record the same
 * ones never wait for each other.
 */
export async function keepAttributes({ sql, actor }: Pick<Unit, 'sql' | 'actor'>, attributes: readonly KnownAttribute[]): Promise<void> {
  const sorted = attributes.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  await sql(
    `insert into contact_attribute (account_id, key, label, type) select $1, * from unnest($2::text[], $3::text[], $4::text[]) on conflict do nothing`,
    [actor.accountId, sorted.map(({ key }) => key), sorted.map(({ key }) => labelOf(key)), sorted.map(({ type }) => type)],
  );
}

function labelOf(key: string): string {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
