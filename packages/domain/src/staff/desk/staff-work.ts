import { DomainError, isDueWorkKind } from '../../kernel/index.ts';
import type { JobBoard, StoredJob } from './job-board.ts';
import { changeAccount, type StaffCall } from '../access/staff-call.ts';
import { listWorkSql, lockWorkSql } from './staff-work.sql.ts';

/** One due work item of an account. */
export interface WorkLine {
  kind: string;
  accountId: string;
  company: string;
  subjectId: string;
  dueAt: Date;
  attempts: number;
  isRunning: boolean;
  /** Dead after too many failures; waits for a person. */
  isDead: boolean;
  lastError: string | null;
}

export type WorkFilter = 'all' | 'dead' | 'failing';

const filters: Record<WorkFilter, string> = {
  all: 'true',
  dead: 'w.is_dead',
  failing: 'w.is_dead or w.last_error is not null',
};

/** The installation's work: due work of accounts, and the scheduler's jobs. */
export class StaffWork {
  readonly #call: StaffCall;
  readonly #board: JobBoard | null;

  constructor(call: StaffCall, board: JobBoard | null) {
    this.#call = call;
    this.#board = board;
  }

  /** Dead items first, then by due time. */
  async list(filter: WorkFilter, limit: number): Promise<{ work: WorkLine[]; jobs: StoredJob[] | null }> {
    const { rows } = await this.#call.domain.staff(({ sql }) =>
      sql<WorkLine>(listWorkSql(filters[filter]), [limit]),
    );
    const jobs = (await this.#board?.list(limit)) ?? null;
    return {
      work: rows,
      jobs: filter === 'all' ? jobs : (jobs?.filter((job) => job.failedAt !== null) ?? null),
    };
  }

  /** Retries an item at once, including a dead one, with a new failure count. */
  async requeue({
    kind,
    accountId,
    subjectId,
  }: {
    kind: string;
    accountId: string;
    subjectId: string;
  }): Promise<void> {
    const details = { kind, subject: subjectId };
    await changeAccount(
      this.#call,
      { accountId, action: 'staff.work_requeued', details },
      async ({ sql, clock, dueWork }) => {
        const { rows } = await sql<{ isRunning: boolean }>(lockWorkSql, [kind, accountId, subjectId]);
        if (rows[0] === undefined || !isDueWorkKind(kind))
          throw new DomainError('not_found', 'This work no longer exists. It may be done.');
        if (rows[0].isRunning) throw new DomainError('invalid_state', 'This work is running right now.');
        await dueWork.add(kind, subjectId, clock.now());
      },
    );
  }

  /** Runs a job of the scheduler as soon as a worker is free. */
  async runJob(id: string): Promise<void> {
    if (this.#board === null) throw new DomainError('unavailable', 'The job store isn’t connected here.');
    if (!(await this.#board.runAgain(id)))
      throw new DomainError('not_found', 'No job has this id. List the jobs to find it.');
  }
}
