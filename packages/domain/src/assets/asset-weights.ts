import type { Unit } from '../kernel/index.ts';
import { keysIn, type StoredRendition } from './renditions.ts';
import { readRenditionsSql } from './assets.sql.ts';

/** The bytes of each of these addresses that is a file of the account. */
export async function assetWeights(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  addresses: readonly string[],
): Promise<Map<string, number>> {
  const keys = keysIn(addresses);
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ key: string; renditions: StoredRendition[] }>(readRenditionsSql, [
    actor.accountId,
    keys,
  ]);
  const weights = new Map<string, number>();
  for (const address of addresses) {
    const [, key, name] = /\/files\/([A-Za-z0-9_-]{22})\/(full|email|thumb)\./.exec(address) ?? [];
    const row = rows.find((one) => one.key === key);
    const rendition = row?.renditions.find((one) => one.name === name);
    if (rendition !== undefined) weights.set(address, rendition.bytes);
  }
  return weights;
}
