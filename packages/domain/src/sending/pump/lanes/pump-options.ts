import { defaultRetryRules, type RetryRules } from '../../settling/settlement.ts';

export interface PumpOptions {
  /** Deliveries leased at a time, 100 to 500. */
  batchSize: number;
  /** A dead process's deliveries are free after this. */
  leaseSeconds: number;
  retry: RetryRules;
  /** How many refusals of the sender in a row pause a campaign, before every recipient fails for it. */
  senderRefusalLimit: number;
}

export const defaultPumpOptions: PumpOptions = {
  batchSize: 400,
  leaseSeconds: 60,
  retry: defaultRetryRules,
  senderRefusalLimit: 25,
};
