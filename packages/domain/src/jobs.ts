import { messageJobs } from './messages/index.ts';
import { assetJobs, submissionFileJobs } from './assets/index.ts';
import type { Domain } from './domain.ts';
import { housekeepingJobs } from './housekeeping/index.ts';
import { eventJobs } from './events/index.ts';
import type { JobDefinition } from './kernel/index.ts';
import { retentionRules } from './collected/retention.ts';
import { sealedColumns } from './collected/sealed-columns.ts';
import { keepingJobs } from './sending/index.ts';
import { ledgerJobs, subscriptionJobs } from './wallet/index.ts';

/** Every job, on demand or by the clock, collected from the rooms. The worker turns them into Agenda jobs. */
export const jobs: JobDefinition<Domain>[] = [
  ...housekeepingJobs(retentionRules, sealedColumns),
  ...assetJobs,
  ...submissionFileJobs,
  ...eventJobs,
  ...messageJobs,
  ...keepingJobs,
  ...ledgerJobs,
  ...subscriptionJobs,
];
