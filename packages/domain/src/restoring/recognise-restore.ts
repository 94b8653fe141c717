import { setTimeout as pause } from 'node:timers/promises';
import type { BareDomain } from '../domain-with.ts';
import { newId } from '../kernel/index.ts';
import { type InstallationMark, readMark, writeMark } from './installation-mark.ts';
import { adoptSql, refuseSql } from './recognise-restore.sql.ts';

/** How often a worker increments the counter. A database that went back by less than this isn't noticed. */
export const beatMs = 1_000;

/** Nothing is sent from this database until staff have checked it. The message is for them. */
export class RestoredDatabaseError extends Error {
  constructor(because: string) {
    super(
      `This database was restored from a backup: ${because} ` +
        'Sending is stopped so that messages sent after the backup don’t go out twice. ' +
        'Check `npm run admin -- restore status`, then run `npm run admin -- restore acknowledge`.',
    );
    this.name = 'RestoredDatabaseError';
  }
}

interface InstallationRow {
  id: string | null;
  beat: number;
  beatAt: Date | null;
  restoredAt: Date | null;
  restoredBecause: string | null;
  isAcknowledged: boolean;
}

export async function readInstallation({ pool }: Pick<BareDomain, 'pool'>): Promise<InstallationRow> {
  const { rows } = await pool.query<InstallationRow>(
    `select id, beat::float8 as beat, beat_at, restored_at, restored_because,
       is_acknowledged from installation`,
  );
  if (rows[0] === undefined) throw new Error('The table installation is empty.');
  return rows[0];
}

/**
 * Compares the database with the mark in DATA_DIR before anything is sent. Rejects with
 * `RestoredDatabaseError` if the database went back in time or is new to this DATA_DIR. A restart, an upgrade
 * and a failover without loss pass.
 */
export async function refuseRestored(domain: BareDomain): Promise<InstallationMark> {
  const { dataDir } = domain.config;
  const row = await readInstallation(domain);
  if (row.restoredAt !== null) throw new RestoredDatabaseError(row.restoredBecause ?? 'staff said so.');
  const mark = await readMark(dataDir);
  if (row.isAcknowledged || (row.id === null && mark === undefined)) return adopt(domain);
  const because = await differenceOf(domain, row, mark);
  if (because !== undefined) await refuse(domain, because);
  return adopt(domain);
}

/** Marks the database as restored, so every worker refuses it, and rejects. */
export async function refuse(domain: BareDomain, because: string): Promise<never> {
  await domain.pool.query(refuseSql, [because]);
  throw new RestoredDatabaseError(because);
}

async function differenceOf(
  domain: BareDomain,
  row: InstallationRow,
  mark: InstallationMark | undefined,
): Promise<string | undefined> {
  if (mark === undefined) {
    if (await isAlive(domain, row)) return undefined;
    return `it has been in use, and DATA_DIR (${domain.config.dataDir}) has never seen it.`;
  }
  if (row.id !== mark.id) return 'it isn’t the database that DATA_DIR knows.';
  return row.beat < mark.beat ? behind(mark.at, row.beatAt) : undefined;
}

/** Another worker is running on it, so only this DATA_DIR is new. */
async function isAlive(domain: BareDomain, { beat }: InstallationRow): Promise<boolean> {
  await pause(beatMs * 2.5);
  return (await readInstallation(domain)).beat > beat;
}

export function behind(seenAt: string, beatAt: Date | null): string {
  const seconds = Math.round((Date.parse(seenAt) - (beatAt?.getTime() ?? 0)) / 1_000);
  return beatAt === null
    ? 'it is from before its first start.'
    : `it ends ${Math.max(1, seconds)} s before what this installation saw last (${seenAt}).`;
}

async function adopt(domain: BareDomain): Promise<InstallationMark> {
  const { rows } = await domain.pool.query<{ id: string; beat: number; at: Date }>(adoptSql, [newId()]);
  const [row] = rows;
  if (row === undefined) throw new Error('The table installation is empty.');
  const mark = { ...row, at: row.at.toISOString() };
  await writeMark(domain.config.dataDir, mark);
  return mark;
}
