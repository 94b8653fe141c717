export {
  ImportJob,
  ImportJobSchema,
  type ImportOptions,
  type ImportStatus,
  type ImportSummary,
} from './import-job.entity.ts';
export type { FirstRow } from './plan/first-rows.ts';
export type { ImportPlan } from './plan/import-plan.ts';
export { Imports, type ImportView, type RowToCorrect } from './imports.service.ts';
export { configureImport, type ImportReading, planImport } from './plan-import.ts';
export { pathOfStored } from './files/stored-file.ts';
export { workImports } from './imports.work.ts';
export type { FileFacts } from './files/file-facts.ts';
export { inspectFile } from './reading/inspect-file.ts';
export { importPersonalTables } from './import-personal-data.ts';
export { cancelImports, discardImportFiles } from './files/discard-files.ts';
