/** A job that runs by the clock or on demand, as its store keeps it. The id is the store's own. */
export interface StoredJob {
  id: string;
  name: string;
  state: string;
  /** A cron expression, when it runs by the clock. */
  every: string | null;
  nextRunAt: Date | null;
  lastRunAt: Date | null;
  lastFinishedAt: Date | null;
  failedAt: Date | null;
  failReason: string | null;
}

/** The store of the scheduler, whichever it is (PostgreSQL or MongoDB); the server connects it. */
export interface JobBoard {
  list(limit: number): Promise<StoredJob[]>;
  /** Runs the job as soon as a worker is free. False when there is no such job. */
  runAgain(id: string): Promise<boolean>;
}
