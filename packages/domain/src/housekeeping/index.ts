export { applyRetention } from './apply-retention.ts';
export { housekeepingJobs } from './housekeeping.jobs.ts';
export { housekeepingRetention } from './housekeeping-retention.ts';
export { statementOf } from './retention-statements.ts';
