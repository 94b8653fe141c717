import type { Unit } from '../kernel/index.ts';
import { attributeKeyFrom, type KnownAttribute } from '@talkdrum/people-files';

/**
 * An attribute as somebody brings it in: `name` is what they typed, or what the column of their file is
 * called.
 */
interface GivenAttribute extends KnownAttribute {
  name?: string | undefined;
}

/**
 * Records attributes that are new; what is known keeps its type and its label. In the order of keys, so that
 * two who record the same ones never wait for each other.
 */
export async function keepAttributes(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  attributes: readonly GivenAttribute[],
): Promise<void> {
  const sorted = attributes.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  await sql(
    `insert into contact_attribute (account_id, key, label, type) select $1, * from unnest($2::text[], $3::text[], $4::text[]) on conflict do nothing`,
    [actor.accountId, sorted.map(({ key }) => key), sorted.map(labelOf), sorted.map(({ type }) => type)],
  );
}

/** The name as it was given, where the key is made of it; otherwise the words of the key. */
function labelOf({ key, name = '' }: GivenAttribute): string {
  const given = name
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 100);
  if (given !== '' && given !== key && [key, null].includes(attributeKeyFrom(given))) return given;
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
