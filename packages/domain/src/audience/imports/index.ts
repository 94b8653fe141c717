export { ImportJob, ImportJobSchema, type ImportOptions, type ImportStatus, type ImportSummary } from './import-job.entity.ts';
export { type ImportPlan, Imports, type ImportView, type RowErrorLine } from './imports.service.ts';
export { workImports } from './imports.work.ts';
export { type FileFacts, inspectFile } from './inspect-file.ts';
