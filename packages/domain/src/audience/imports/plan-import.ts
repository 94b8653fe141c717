import type { FileFacts } from './files/file-facts.ts';
import type { ImportJob } from './import-job.entity.ts';
import type { ImportPlan } from './plan/import-plan.ts';
import type { Imports, ImportView } from './imports.service.ts';
import { inspectFile } from './reading/inspect-file.ts';
import { pathOfStored } from './files/stored-file.ts';

/** How to read the file. Missing options stay as they are. */
export interface ImportReading {
  delimiter?: string | null | undefined;
  encoding?: string | null | undefined;
  sheet?: string | null | undefined;
}

/** Opens short scopes of one account. The file is read between them, because that can take a moment. */
type InScope = <T>(work: (scope: { imports: Imports }) => Promise<T>) => Promise<T>;

/** Reads the file again and detects its columns again. */
export async function configureImport(
  inScope: InScope,
  dataDir: string,
  id: string,
  reading: ImportReading,
): Promise<ImportView> {
  const { job } = await inScope(({ imports }) => imports.get(id));
  const facts = await readAgain(dataDir, job, reading);
  return inScope(({ imports }) => imports.configure(id, facts));
}

/** Checks or starts an import by its plan. Reads the file again first if the plan reads it differently. */
export async function planImport(
  inScope: InScope,
  dataDir: string,
  action: 'check' | 'start',
  { id, reading, plan }: { id: string; reading: ImportReading; plan: ImportPlan },
): Promise<ImportView> {
  const { job } = await inScope(({ imports }) => imports.get(id));
  const facts = isReadAs(job, reading) ? null : await readAgain(dataDir, job, reading);
  return inScope(async ({ imports }) => {
    if (facts !== null) await imports.configure(id, facts);
    return imports[action](id, plan);
  });
}

function isReadAs({ options }: ImportJob, reading: ImportReading): boolean {
  return (['delimiter', 'encoding', 'sheet'] as const).every(
    (option) => (reading[option] ?? options[option]) === options[option],
  );
}

function readAgain(dataDir: string, job: ImportJob, reading: ImportReading): Promise<FileFacts> {
  return inspectFile(pathOfStored(dataDir, job.filePath), {
    fileName: job.fileName,
    delimiter: reading.delimiter ?? job.options.delimiter,
    encoding: reading.encoding ?? job.options.encoding,
    sheet: reading.sheet ?? job.options.sheet,
  });
}
