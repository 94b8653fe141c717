import type { Unit } from '../kernel/index.ts';
import { recordUsesSql } from './assets.sql.ts';
import { keysIn } from './renditions.ts';

/** Something that shows a file. */
export interface AssetUse {
  kind: 'template' | 'campaign' | 'brand' | 'block' | 'published' | 'page' | 'form' | 'survey' | 'journey';
  id: string;
  name: string;
}

/** Notes which files a template, campaign or brand kit shows, after its texts were saved. */
export async function recordAssetUses(
  { sql, actor, clock }: Unit,
  subject: Pick<AssetUse, 'kind' | 'id'>,
  texts: readonly (string | null)[],
): Promise<void> {
  const keys = keysIn(texts.filter((text) => text !== null));
  await sql(recordUsesSql, [actor.accountId, subject.kind, subject.id, keys, clock.now()]);
}
