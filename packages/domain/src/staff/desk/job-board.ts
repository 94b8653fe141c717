/** A job, by the clock or on demand, as its store has it. The id is the store's own. */
export interface StoredJob {
  id: string;
  name: string;
  state: string;
  /** A cron expression, if it runs by the clock. */
  every: string | null;
  nextRunAt: Date | null;
  lastRunAt: Date | null;
  lastFinishedAt: Date | null;
  failedAt: Date | null;
  failReason: string | null;
}

/** The scheduler's store (PostgreSQL or MongoDB); the server connects it. */
export interface JobBoard {
  list(limit: number): Promise<StoredJob[]>;
  /** Runs the job as soon as a worker is free. False if there is no such job. */
  runAgain(id: string): Promise<boolean>;
}
