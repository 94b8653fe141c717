import { access } from 'node:fs/promises';
import type { BareDomain } from '../../../domain-with.ts';
import { DomainError } from '../../../kernel/index.ts';
import { ImportJob, type ImportStatus } from '../import-job.entity.ts';
import type { PeopleRequest } from '../reading/people-thread.ts';
import { pathOfStored } from '../files/stored-file.ts';
import type { RunPlan } from './write-people.ts';
import { zonesFor } from '../zones-for.ts';

/** A job as its worker needs it: what to read and how to write it. */
export interface Run {
  plan: RunPlan;
  request: PeopleRequest;
}

/**
 * Rows per transaction: large enough for the indexes, small enough to pause promptly and keep both writers
 * busy to the end.
 */
export const rowsPerChunk = 5_000;

/**
 * The run of a job in this status; null if its status has changed. Throws `invalid_file` if the file is gone.
 */
export async function loadRun(
  domain: BareDomain,
  accountId: string,
  importId: string,
  status: ImportStatus,
): Promise<Run | null> {
  const loaded = await domain.openScope({ accountId, userId: null }, async ({ em, sql }) => {
    const job = await em.findOne(ImportJob, { id: importId });
    const { rows } = await sql<{ country: string }>('select country from account where id = $1', [accountId]);
    if (job === null || job.status !== status) return null;
    return { job, country: rows[0]?.country ?? 'NG', zones: await zonesFor(sql, job.mapping) };
  });
  if (loaded === null) return null;
  const { job, country, zones } = loaded;
  const path = pathOfStored(domain.config.dataDir, job.filePath);
  await access(path).catch((cause: unknown) => {
    throw new DomainError(
      'invalid_file',
      'The uploaded file is no longer available. Upload it again.',
      {},
      { cause },
    );
  });
  return { plan: planOf(job), request: requestOf(job, path, { country, zones }) };
}

function planOf(job: ImportJob): RunPlan {
  const isMapped = (...fields: string[]): boolean => job.mapping.some(({ to }) => fields.includes(to));
  return {
    accountId: job.accountId,
    importId: job.id,
    listId: job.listId ?? null,
    block: job.block ? { ...job.block, detail: `Import of ${job.fileName}` } : null,
    updateRule: job.updateRule,
    clears: job.emptyCells === 'clear',
    isNameMapped: isMapped('full_name', 'first_name', 'last_name'),
    isPhoneMapped: isMapped('phone'),
    isTimeZoneMapped: isMapped('time_zone'),
    attributeKeys: job.mapping.flatMap((entry) => (entry.to === 'attribute' ? [entry.key] : [])),
    isConsentGiven: job.consent === 'given',
    header: job.header,
  };
}

function requestOf(
  job: ImportJob,
  path: string,
  { country, zones }: { country: string; zones: string[] },
): PeopleRequest {
  const { encoding, delimiter, sheet } = job.options;
  return {
    path,
    file: { fileName: job.fileName, encoding, delimiter, sheet },
    mapping: job.mapping,
    country,
    zones,
    dateOrder: job.dateOrder ?? null,
    isStrict: job.emptyCells === 'clear',
    afterRow: job.cursorRow,
    rowsPerChunk,
  };
}
