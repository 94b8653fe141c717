import type { Unit } from '../../../kernel/index.ts';
import type { Contact } from '../../contact.entity.ts';
import type { ContactSearch } from '../../search/index.ts';
import { plainText } from '../../search/plain-text.ts';
import { samePhoneSql } from './merge-contacts.sql.ts';

export interface LikelyDuplicate {
  id: string;
  fullName: string;
  email: string | null;
  telephone: string | null;
  /** What both have. Numbers are stored in one spelling, so an equal one is the same. */
  same: 'telephone' | 'name';
}

const most = 5;

/** Contacts that may be the same person: the same number, then the same first and last name. Nothing is merged by it. */
export async function likelyDuplicates(
  { sql, actor }: Unit,
  search: ContactSearch,
  { id, fullName, phone }: Contact,
): Promise<LikelyDuplicate[]> {
  const found: LikelyDuplicate[] = [];
  if (phone) {
    const { rows } = await sql<Omit<LikelyDuplicate, 'same'>>(samePhoneSql, [actor.accountId, id, phone]);
    found.push(...rows.map((row) => ({ ...row, same: 'telephone' as const })));
  }
  const name = plainText(fullName.trim());
  if (!name.includes(' ')) return found;
  const filter = { search: fullName.trim().slice(0, 200) };
  const { items } = await search.page({ filter, sort: 'newest', direction: 'after', limit: 20 });
  const known = new Set([id, ...found.map((one) => one.id)]);
  for (const one of items)
    if (!known.has(one.id) && plainText(one.fullName.trim()) === name)
      found.push({
        id: one.id,
        fullName: one.fullName,
        email: one.email,
        telephone: one.phone,
        same: 'name',
      });
  return found.slice(0, most);
}
