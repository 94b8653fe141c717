export { housekeepingJobs } from './housekeeping.jobs.ts';
