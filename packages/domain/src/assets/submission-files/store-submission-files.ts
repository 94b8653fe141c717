import { randomBytes } from 'node:crypto';
import type { BareDomain, DomainWith } from '../../domain-with.ts';
import { DomainError, newId, type RowUnit, type Unit } from '../../kernel/index.ts';
import type { AssetStorage } from '../storage/asset-storage.ts';
import type { CheckedFile } from './check-submission-file.ts';
import { submittedPath } from './collect-submission-files.ts';

/** Of one form or survey: bytes and files. What was deleted counts until its files are gone. */
export const formFileQuota = { bytes: 1_000_000_000, files: 2_000 } as const;

/**
 * Stores files before their submission is committed, under keys that nobody serves. Returns their ids, or null if they
 * don’t fit into the quota of the form or survey, whose id is `formId`. Files that neither a submission nor a visit of a
 * survey takes within an hour are deleted.
 */
export async function storeSubmissionFiles(
  domain: DomainWith<object> & { deps: { assets: AssetStorage } },
  { accountId, formId }: { accountId: string; formId: string },
  files: readonly CheckedFile[],
): Promise<string[] | null> {
  const stored = files.map((file) => ({ ...file, id: newId(), key: randomBytes(16).toString('base64url') }));
  const hasRoom = await domain.openScope({ accountId, userId: null }, (unit) =>
    reserve(unit, formId, stored),
  );
  if (!hasRoom) return null;
  for (const { key, bytes, type } of stored) await domain.deps.assets.put(submittedPath(key), bytes, type);
  return stored.map(({ id }) => id);
}

async function reserve(
  { sql, actor: { accountId } }: Unit,
  formId: string,
  files: readonly (CheckedFile & { id: string; key: string })[],
): Promise<boolean> {
  // Files of one form are counted one after the other.
  await sql(`select pg_advisory_xact_lock(hashtextextended('submission files:' || $1, 0))`, [formId]);
  const { rows } = await sql<{ files: number; bytes: bigint }>(
    `select count(*)::int as files, coalesce(sum(bytes), 0)::bigint as bytes
     from submission_file
     where account_id = $1 and form_id = $2`,
    [accountId, formId],
  );
  const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, Number(rows[0]?.bytes ?? 0));
  const count = files.length + (rows[0]?.files ?? 0);
  if (bytes > formFileQuota.bytes || count > formFileQuota.files) return false;
  // A millisecond apart: they’re shown in the order in which they were sent.
  for (const [place, file] of files.entries())
    await sql(
      `insert into submission_file
         (account_id, id, form_id, field, filename, content_type, key, bytes, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, now() + $9 * interval '1 millisecond')`,
      [
        accountId,
        file.id,
        formId,
        file.field,
        file.filename,
        file.type,
        file.key,
        file.bytes.byteLength,
        place,
      ],
    );
  return true;
}

/** In the submission’s transaction. Throws if one was collected in between. */
export async function attachSubmissionFiles(
  { sql, actor: { accountId } }: RowUnit,
  submissionId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql(
    `update submission_file
     set submission_id = $2, state = 'stored'
     where account_id = $1 and id = any($3::uuid[]) and state = 'storing'
     returning id`,
    [accountId, submissionId, ids],
  );
  if (rows.length !== ids.length)
    throw new DomainError('conflict', 'The files took too long to arrive. Send the form again.');
}

/** Files of a submission that wasn’t stored: the next collection deletes them. */
export async function dropSubmissionFiles(
  domain: BareDomain,
  accountId: string,
  ids: readonly string[],
): Promise<void> {
  await domain.bulk(accountId, (client) =>
    client.query(
      `update submission_file
       set state = 'deleting', session_id = null
       where account_id = $1 and id = any($2::uuid[]) and state = 'storing'`,
      [accountId, ids],
    ),
  );
}
