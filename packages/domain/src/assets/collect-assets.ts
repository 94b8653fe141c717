import { z } from 'zod';
import type { BareDomain } from '../domain-with.ts';
import type { JobDefinition } from '../kernel/index.ts';
import { pathOf, type StoredRendition } from './renditions.ts';
import type { AssetStorage } from './storage/asset-storage.ts';
import { removeFilesOf } from './submission-files/collect-submission-files.ts';

type CollectingDomain = BareDomain & { deps: { assets: AssetStorage } };

const batchSize = 200;

/**
 * Deleted a month ago and shown by nothing; or uploads that never finished. What a mail may have shown stays as
 * long as people can still open that mail: two years after the last template or campaign with it was changed.
 */
const isDue = `
  (state = 'storing' and created_at < now() - interval '1 day')
  or (
    deleted_at < now() - interval '30 days'
    and (used_at is null or used_at < now() - interval '24 months')
    and not exists (
      select
      from asset_use u
      where u.account_id = asset.account_id and u.asset_id = asset.id
    )
  )`;

export const assetJobs: JobDefinition<CollectingDomain>[] = [
  {
    name: 'assets.collect',
    every: '55 2 * * *',
    payload: z.unknown(),
    run: async (domain) => {
      await collectAssets(domain);
    },
  },
];

/** Deletes the files of due assets, then their rows. Returns how many. Safe to stop and run again. */
export async function collectAssets(domain: CollectingDomain): Promise<number> {
  const { rows } = await domain.deps.keeperPool.query<{ accountId: string }>(
    `select distinct account_id from asset where ${isDue}`,
  );
  let removed = 0;
  for (const { accountId } of rows)
    for (let batch = batchSize; batch === batchSize; removed += batch)
      batch = await removeBatch(domain, accountId, isDue);
  return removed;
}

/** All files of an account that is being deleted, visitors’ included. */
export async function removeAccountFiles(domain: CollectingDomain, accountId: string): Promise<void> {
  for (let batch = batchSize; batch === batchSize; ) batch = await removeBatch(domain, accountId, 'true');
  await removeFilesOf(domain, accountId, 'true');
}

/** As `storing`, a file can't be brought back or shown while it is being deleted, and stays due if that is interrupted. */
async function removeBatch(domain: CollectingDomain, accountId: string, which: string): Promise<number> {
  const { rows } = await domain.bulk(accountId, (client) =>
    client.query<{ id: string; key: string; renditions: StoredRendition[] }>(
      `update asset
       set state = 'storing'
       where account_id = $1 and (${which})
         and id in (select id from asset where account_id = $1 and (${which}) limit ${batchSize})
       returning id, key, renditions`,
      [accountId],
    ),
  );
  await domain.deps.assets.remove(
    rows.flatMap(({ key, renditions }) => renditions.map((rendition) => pathOf(key, rendition))),
  );
  await domain.bulk(accountId, (client) =>
    client.query(`delete from asset where account_id = $1 and id = any($2::uuid[]) and state = 'storing'`, [
      accountId,
      rows.map(({ id }) => id),
    ]),
  );
  return rows.length;
}
