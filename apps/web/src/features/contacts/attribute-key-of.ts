import { attributeKeyFrom, type ImportOutput } from '@talkdrum/api/contracts';

/**
 * What a column is called in merge tags: its header as far as it can be, by its number otherwise, and never
 * what another column is called.
 */
export function attributeKeyOf(header: string, column: number, others: ImportOutput['mapping']): string {
  const wanted = attributeKeyFrom(header) ?? `column_${column + 1}`;
  const taken = new Set(others.flatMap((entry) => (entry.to === 'attribute' ? [entry.key] : [])));
  let key = wanted;
  for (let count = 2; taken.has(key); count++) key = `${wanted.slice(0, 36)}_${count}`;
  return key;
}
