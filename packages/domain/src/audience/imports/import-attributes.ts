import { fieldError, type Unit } from '../../kernel/index.ts';
import type { AttributeType, ColumnMapping, KnownAttribute } from '@talkdrum/people-files';

type Asking = Pick<Unit, 'sql' | 'actor'>;

const words: Record<AttributeType, string> = {
  text: 'text',
  number: 'number',
  date: 'date',
  boolean: 'yes/no',
};

export async function knownAttributes({ sql, actor }: Asking): Promise<KnownAttribute[]> {
  return (
    await sql<KnownAttribute>('select key, type from contact_attribute where account_id = $1', [
      actor.accountId,
    ])
  ).rows;
}

/**
 * An attribute is of one type in all contacts: segments compare it as that. Throws a field error for a
 * mapping that disagrees.
 */
export async function requireKnownTypes(unit: Asking, mapping: readonly ColumnMapping[]): Promise<void> {
  const known = new Map((await knownAttributes(unit)).map(({ key, type }) => [key, type]));
  for (const entry of mapping) {
    const type = entry.to === 'attribute' ? known.get(entry.key) : undefined;
    if (entry.to !== 'attribute' || type === undefined || type === entry.type) continue;
    throw fieldError(
      'mapping',
      `The attribute “${entry.key}” is kept as ${words[type]} in your contacts. Choose that for its column too, or leave it out.`,
    );
  }
}
