import { cancelImports } from '../audience/index.ts';
import type { DomainWith, ScopeWith } from '../domain-with.ts';
import type { PersonalData } from '../privacy/index.ts';
import type { JournalEntry } from './erasure-journal.ts';

export interface ReplayServices {
  personalData: PersonalData;
}

export interface Replay {
  /** People erased again. */
  erased: number;
  /** Erasures that couldn't be repeated, each with the reason. */
  failed: { erasureId: string; reason: string }[];
}

/**
 * Repeats the journal's erasures for people the restored database contains again. Running it twice changes
 * nothing.
 */
export async function replayErasures(
  domain: DomainWith<ReplayServices>,
  journal: readonly JournalEntry[],
): Promise<Replay> {
  const replay: Replay = { erased: 0, failed: [] };
  for (const entry of journal) {
    try {
      replay.erased += await domain.openScope({ accountId: entry.accountId, userId: null }, (scope) =>
        eraseAgain(scope, entry),
      );
    } catch (error) {
      replay.failed.push({
        erasureId: entry.erasureId,
        reason: error instanceof Error ? error.message : String(error),
      });
    }
  }
  return replay;
}

/**
 * By contact and by address, because the address may have been entered again under another id before the
 * backup.
 */
async function eraseAgain(
  { sql, personalData, actor }: ScopeWith<ReplayServices>,
  entry: JournalEntry,
): Promise<number> {
  const { accountId } = actor;
  const hashes = entry.hashes.map((hash) => Buffer.from(hash, 'hex'));
  const { rows: known } = await sql('select 1 from erasure where account_id = $1 and id = $2', [
    accountId,
    entry.erasureId,
  ]);
  const { rows: account } = await sql('select 1 from account where id = $1', [accountId]);
  if (known.length > 0 || account.length === 0) return 0;
  const { rows } = await sql<{ id: string }>(
    `select id from contact where account_id = $1 and deleted_at is null and created_at <= $4 and (id = $2
       or sha256(convert_to(email, 'UTF8')) = any($3) or sha256(convert_to(phone, 'UTF8')) = any($3))`,
    [accountId, entry.contactId, hashes, entry.at],
  );
  // The backup's imports would block every erasure, and their files may be gone too.
  if (rows.length > 0) await cancelImports(sql, accountId);
  for (const { id } of rows) await personalData.erase(id, { isSuppressed: entry.isSuppressed });
  return rows.length;
}
