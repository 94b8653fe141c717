import type { Unit } from '../../kernel/index.ts';
import { parseAttribute } from '@talkdrum/people-files';

/** Sets one attribute of contacts, or removes it. A value that the attribute's type can't store isn't set. */
export async function setAttribute(
  { sql, actor }: Unit,
  contactIds: readonly string[],
  key: string,
  value: string | null,
): Promise<boolean> {
  const { accountId } = actor;
  if (value === null) {
    await sql(
      `update contact set attributes = attributes - $3::text, updated_at = now()
       where account_id = $1 and id = any($2::uuid[]) and attributes ? $3`,
      [accountId, contactIds, key],
    );
    return true;
  }
  const { rows } = await sql<{ type: 'text' | 'number' | 'date' | 'boolean' }>(
    'select type from contact_attribute where account_id = $1 and key = $2',
    [accountId, key],
  );
  const parsed = parseAttribute(value.trim(), rows[0]?.type ?? 'text', false);
  if (!parsed.ok) return false;
  await sql(
    `update contact set attributes = attributes || jsonb_build_object($3::text, $4::jsonb), updated_at = now()
     where account_id = $1 and id = any($2::uuid[]) and attributes -> $3 is distinct from $4::jsonb`,
    [accountId, contactIds, key, JSON.stringify(parsed.value)],
  );
  return true;
}
