import type { Unit } from '../../kernel/index.ts';
import { attributeKeyFrom, type KnownAttribute } from '@talkdrum/people-files';
import { keepAttributesSql } from './contact-attributes.sql.ts';

/** An attribute as entered: `name` is what someone typed or the column name in their file. */
interface GivenAttribute extends KnownAttribute {
  name?: string | undefined;
}

/**
 * Records new attributes; existing ones keep their type and label. Writes in key order, so two transactions
 * that record the same attributes don't deadlock.
 */
export async function keepAttributes(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  attributes: readonly GivenAttribute[],
): Promise<void> {
  const sorted = attributes.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  await sql(keepAttributesSql, [
    actor.accountId,
    sorted.map(({ key }) => key),
    sorted.map(labelOf),
    sorted.map(({ type }) => type),
  ]);
}

/** The given name if the key was made from it; otherwise the words of the key. */
function labelOf({ key, name = '' }: GivenAttribute): string {
  const given = name
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 100);
  if (given !== '' && given !== key && [key, null].includes(attributeKeyFrom(given))) return given;
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
