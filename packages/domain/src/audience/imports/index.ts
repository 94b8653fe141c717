export {
  ImportJob,
  ImportJobSchema,
  type ImportOptions,
  type ImportStatus,
  type ImportSummary,
} from './import-job.entity.ts';
export type { FirstRow } from './first-rows.ts';
export type { ImportPlan } from './import-plan.ts';
export { Imports, type ImportView, type RowToCorrect } from './imports.service.ts';
export { configureImport, type ImportReading, planImport } from './plan-import.ts';
export { pathOfStored } from './stored-file.ts';
export { workImports } from './imports.work.ts';
export type { FileFacts } from './file-facts.ts';
export { inspectFile } from './inspect-file.ts';
export { importPersonalTables } from './import-personal-data.ts';
export { cancelImports, discardImportFiles } from './discard-files.ts';
