import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { DueItem } from './due-work.ts';
import type { DueWorkKind } from './due-work-kinds.ts';
import {
  claimDueWorkSql,
  failDueWorkSql,
  finishDueWorkSql,
  isLeaseHeld,
  isSoonDueSql,
} from './due-work-claims.sql.ts';

/** An item this process holds a lease on. The token fences off a process that lost the lease. */
export interface ClaimedItem extends DueItem {
  attempts: number;
  token: string;
}

/** Longer than three missed heartbeats. A killed process frees its items after this. */
const leaseSeconds = 60;
export const heartbeatMs = (leaseSeconds * 1_000) / 3;

/** The statements on `due_work`. Each changes a row only while its lease is still held. */
export class DueWorkClaims {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /**
   * Leases the oldest due item, skipping accounts that use their share of the slots. Each kind has its own
   * index lookup, so rows of kinds that aren't asked for are never read.
   */
  async claim(kinds: readonly DueWorkKind[], busyAccounts: string[]): Promise<ClaimedItem | undefined> {
    const token = randomUUID();
    const { rows } = await this.#pool.query<{
      kind: DueWorkKind;
      accountId: string;
      subjectId: string;
      attempts: number;
    }>(claimDueWorkSql, [kinds, busyAccounts, leaseSeconds, token]);
    const row = rows[0];
    return row === undefined
      ? undefined
      : {
          kind: row.kind,
          accountId: row.accountId,
          subjectId: row.subjectId,
          attempts: row.attempts,
          token,
        };
  }

  /** Whether something of these kinds is due within a second, or has come due in the last one. */
  async isSoonDue(kinds: readonly DueWorkKind[]): Promise<boolean> {
    const { rowCount } = await this.#pool.query(isSoonDueSql, [kinds]);
    return rowCount !== 0;
  }

  /** Extends the lease of an item whose handler is still running. */
  async keep(item: ClaimedItem): Promise<void> {
    await this.#pool.query(
      `update due_work set lease_until = now() + make_interval(secs => $5) where ${isLeaseHeld}`,
      [...keyOf(item), leaseSeconds],
    );
  }

  /**
   * Deletes a finished item, or reschedules it to `again`. With 0 attempts it was added again while it ran
   * and stays due.
   */
  async finish(item: ClaimedItem, again: Date | undefined): Promise<void> {
    if (again === undefined)
      await this.#pool.query(`delete from due_work where ${isLeaseHeld} and attempts > 0`, keyOf(item));
    await this.#pool.query(finishDueWorkSql, [...keyOf(item), again ?? null]);
  }

  /** Releases an item unchanged, because this process is stopping. */
  async release(item: ClaimedItem): Promise<void> {
    await this.#pool.query(
      `update due_work set lease_until = null, attempts = greatest(attempts - 1, 0) where ${isLeaseHeld}`,
      keyOf(item),
    );
  }

  /**
   * Reschedules a failed item by `delaySeconds`, or keeps it as dead for staff. An item that was added again
   * while it ran stays due.
   */
  async fail(item: ClaimedItem, message: string, delaySeconds: number, isDead: boolean): Promise<void> {
    await this.#pool.query(failDueWorkSql, [...keyOf(item), delaySeconds, message, isDead]);
  }
}

function keyOf(item: ClaimedItem): string[] {
  return [item.kind, item.accountId, item.subjectId, item.token];
}
