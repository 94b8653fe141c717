import { attributeKeyFrom, type ImportOutput } from '@talkdrum/api/contracts';

/**
 * The merge tag key for a column: from its header if possible, otherwise from its number. Never a key that
 * another column has.
 */
export function attributeKeyOf(header: string, column: number, others: ImportOutput['mapping']): string {
  const wanted = attributeKeyFrom(header) ?? `column_${column + 1}`;
  const taken = new Set(others.flatMap((entry) => (entry.to === 'attribute' ? [entry.key] : [])));
  let key = wanted;
  for (let count = 2; taken.has(key); count++) key = `${wanted.slice(0, 36)}_${count}`;
  return key;
}
