import { defaultRetryRules, type RetryRules } from '../settling/settlement.ts';

export interface PumpOptions {
  /** Recipients leased at a time, 100 to 500. */
  batchSize: number;
  /** A dead process's recipients are free after this. */
  leaseSeconds: number;
  retry: RetryRules;
  /**
   * So many refusals of the sender in a row pause a campaign, before all its recipients fail for a reason
   * that is not theirs.
   */
  senderRefusalLimit: number;
}

export const defaultPumpOptions: PumpOptions = {
  batchSize: 400,
  leaseSeconds: 60,
  retry: defaultRetryRules,
  senderRefusalLimit: 25,
};
