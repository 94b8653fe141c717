import type { StoredType } from '@talkdrum/asset-files';
import type { DomainWith } from '../../domain-with.ts';
import type { AssetStorage, StoredFile } from '../storage/asset-storage.ts';
import { submittedPath } from './collect-submission-files.ts';
import { openFileToken } from './file-token.ts';

/** The file of a signed link; null if the link has expired or the submission was deleted. */
export async function openSubmissionFile(
  domain: DomainWith<object> & { deps: { assets: AssetStorage } },
  token: string,
): Promise<(StoredFile & { filename: string; contentType: StoredType }) | null> {
  const link = openFileToken(domain.config.secret, token, domain.deps.clock.now());
  if (link === null) return null;
  const { accountId, fileId } = link;
  const row = await domain.openScope({ accountId, userId: null }, async ({ sql }) => {
    const { rows } = await sql<{ key: string; filename: string; contentType: StoredType }>(
      `select key, filename, content_type
       from submission_file
       where account_id = $1 and id = $2 and state = 'stored' and submission_id is not null`,
      [accountId, fileId],
    );
    return rows[0] ?? null;
  });
  const file = row === null ? null : await domain.deps.assets.get(submittedPath(row.key));
  return row === null || file === null
    ? null
    : { ...file, filename: row.filename, contentType: row.contentType };
}
