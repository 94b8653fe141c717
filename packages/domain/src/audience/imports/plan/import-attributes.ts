import { fieldError, type Unit } from '../../../kernel/index.ts';
import type { AttributeType, ColumnMapping, KnownAttribute } from '@talkdrum/people-files';

type AccountUnit = Pick<Unit, 'sql' | 'actor'>;

const words: Record<AttributeType, string> = {
  text: 'text',
  number: 'number',
  date: 'date',
  boolean: 'yes/no',
};

export async function knownAttributes({ sql, actor }: AccountUnit): Promise<KnownAttribute[]> {
  return (
    await sql<KnownAttribute>('select key, type from contact_attribute where account_id = $1', [
      actor.accountId,
    ])
  ).rows;
}

/**
 * An attribute has one type in all contacts, because segments compare it as that type. Throws a field error
 * for a mapping that disagrees.
 */
export async function requireKnownTypes(unit: AccountUnit, mapping: readonly ColumnMapping[]): Promise<void> {
  const known = new Map((await knownAttributes(unit)).map(({ key, type }) => [key, type]));
  for (const entry of mapping) {
    const type = entry.to === 'attribute' ? known.get(entry.key) : undefined;
    if (entry.to !== 'attribute' || type === undefined || type === entry.type) continue;
    throw fieldError(
      'mapping',
      `The attribute “${entry.key}” is stored as ${words[type]}. ` +
        'Choose that type for its column, or leave the column out.',
    );
  }
}
