import type { BareDomain } from '../domain-with.ts';
import { journalErasures } from './erasure-journal.ts';
import { type InstallationMark, writeMark } from './installation-mark.ts';
import { beatMs, behind, refuse, refuseRestored, RestoredDatabaseError } from './recognise-restore.ts';
import { beatSql } from './watch-installation.sql.ts';

export interface InstallationWatch {
  /** Increments the counter a last time; call it once nothing is being sent. */
  stop(): Promise<void>;
}

/**
 * Refuses a restored database, then increments the counter every second: first in the database, and in
 * DATA_DIR after the commit. Calls `onRestored` if the database goes back while this process runs. Also
 * copies erasures to the journal in DATA_DIR.
 */
export async function watchInstallation(
  domain: BareDomain,
  onRestored: (error: RestoredDatabaseError) => void,
): Promise<InstallationWatch> {
  let mark = await refuseRestored(domain);
  let turn: Promise<void> = Promise.resolve();
  const beatOnce = async () => {
    mark = await beat(domain, mark);
    await journalErasures(domain);
  };
  const take = () =>
    beatOnce().catch((error: unknown) => {
      if (error instanceof RestoredDatabaseError) {
        clearInterval(timer);
        onRestored(error);
      } else domain.deps.logger.warn({ error: String(error) }, 'the installation could not be marked');
    });
  const timer = setInterval(() => {
    turn = turn.then(take);
  }, beatMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await turn;
      await take();
    },
  };
}

/**
 * The commit is durable before the file is updated, whatever the server's default: a crash must not look like
 * a restore.
 */
async function beat(domain: BareDomain, last: InstallationMark): Promise<InstallationMark> {
  const row = await domain.staff(async ({ sql }) => {
    await sql(`select set_config('synchronous_commit', 'on', true)`);
    const { rows } = await sql<{
      id: string;
      beat: number;
      at: Date;
      before: Date | null;
      because: string | null;
    }>(beatSql);
    return rows[0];
  });
  if (row === undefined) throw new Error('The table installation is empty.');
  if (row.because !== null) throw new RestoredDatabaseError(row.because);
  if (row.id !== last.id) await refuse(domain, 'it was replaced by another database while this worker ran.');
  if (row.beat <= last.beat) await refuse(domain, behind(last.at, row.before));
  const mark = { id: row.id, beat: row.beat, at: row.at.toISOString() };
  await writeMark(domain.config.dataDir, mark);
  return mark;
}
