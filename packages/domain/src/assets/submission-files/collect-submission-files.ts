import { z } from 'zod';
import type { BareDomain } from '../../domain-with.ts';
import type { JobDefinition } from '../../kernel/index.ts';
import type { AssetStorage } from '../storage/asset-storage.ts';

type CollectingDomain = BareDomain & { deps: { assets: AssetStorage } };

const batchSize = 200;

/** The submission was deleted, or never committed. A visit of a survey keeps its files as long as itself. */
const isDue = `
  submission_id is null
    and (state <> 'storing' or session_id is null and created_at < now() - interval '1 hour')`;

/** The public route for files serves no such path. */
export const submittedPath = (key: string): string => `${key}/submitted`;

export const submissionFileJobs: JobDefinition<CollectingDomain>[] = [
  {
    name: 'assets.collect-submitted',
    every: '* * * * *',
    payload: z.unknown(),
    run: async (domain) => {
      await collectSubmissionFiles(domain);
    },
  },
];

/** Deletes the files of due rows, then the rows. Returns how many. Safe to stop and run again. */
export async function collectSubmissionFiles(domain: CollectingDomain): Promise<number> {
  const { rows } = await domain.deps.keeperPool.query<{ accountId: string }>(
    `select distinct account_id from submission_file where ${isDue}`,
  );
  let removed = 0;
  for (const { accountId } of rows) removed += await removeFilesOf(domain, accountId, isDue);
  return removed;
}

/** Visitors’ files of one account: the due ones, or all of them. */
export async function removeFilesOf(
  domain: CollectingDomain,
  accountId: string,
  which: string,
): Promise<number> {
  let removed = 0;
  for (let batch = batchSize; batch === batchSize; removed += batch)
    batch = await removeBatch(domain, accountId, which);
  return removed;
}

/** As `deleting`, a file can’t be attached to a submission, and stays due if this is interrupted. */
async function removeBatch(domain: CollectingDomain, accountId: string, which: string): Promise<number> {
  const { rows } = await domain.bulk(accountId, (client) =>
    client.query<{ id: string; key: string }>(
      `update submission_file
       set state = 'deleting', submission_id = null, session_id = null
       where account_id = $1 and (${which})
         and id in (select id from submission_file where account_id = $1 and (${which}) limit ${batchSize})
       returning id, key`,
      [accountId],
    ),
  );
  await domain.deps.assets.remove(rows.map(({ key }) => submittedPath(key)));
  await domain.bulk(accountId, (client) =>
    client.query(
      `delete from submission_file where account_id = $1 and id = any($2::uuid[]) and state = 'deleting'`,
      [accountId, rows.map(({ id }) => id)],
    ),
  );
  return rows.length;
}
