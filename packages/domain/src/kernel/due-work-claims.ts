import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { DueItem } from './due-work.ts';
import type { DueWorkKind } from './due-work-kinds.ts';

/** An item this process holds a lease on. The token fences off a process that lost the lease. */
export interface ClaimedItem extends DueItem {
  attempts: number;
  token: string;
}

/** Longer than three missed heartbeats. A killed process frees its items after this. */
const leaseSeconds = 60;
export const heartbeatMs = (leaseSeconds * 1_000) / 3;

const free = '(w.lease_until is null or w.lease_until < now())';
/** Candidates per kind: other processes may be claiming the first ones. */
const nearest = 8;
const held = 'kind = $1 and account_id = $2 and subject_id = $3 and lease_token = $4';

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
    }>(
      `
        with
          near as materialized (
            select n.*
            from unnest($1::text[]) k (kind)
            cross join lateral (
              select w.kind, w.account_id, w.subject_id
              from due_work w
              where w.kind = k.kind and not w.is_dead and w.due_at <= now() and ${free}
                and w.account_id <> all($2::uuid[])
              order by w.due_at limit ${nearest}
            ) n
          ),
          due as materialized (
            select w.kind, w.account_id, w.subject_id
            from near n
            join due_work w using (kind, account_id, subject_id)
            where not w.is_dead and w.due_at <= now() and ${free}
            order by w.due_at limit 1 for update of w skip locked
          )
        update due_work w
        set lease_until = now() + make_interval(secs => $3), lease_token = $4, attempts = w.attempts + 1
        from due
        where w.kind = due.kind and w.account_id = due.account_id and w.subject_id = due.subject_id
        returning w.kind, w.account_id, w.subject_id, w.attempts`,
      [kinds, busyAccounts, leaseSeconds, token],
    );
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

  /** Extends the lease of an item whose handler is still running. */
  async keep(item: ClaimedItem): Promise<void> {
    await this.#pool.query(
      `update due_work set lease_until = now() + make_interval(secs => $5) where ${held}`,
      [...keyOf(item), leaseSeconds],
    );
  }

  /**
   * Deletes a finished item, or reschedules it to `again`. With 0 attempts it was added again while it ran
   * and stays due.
   */
  async finish(item: ClaimedItem, again: Date | undefined): Promise<void> {
    if (again === undefined)
      await this.#pool.query(`delete from due_work where ${held} and attempts > 0`, keyOf(item));
    await this.#pool.query(
      `
        update due_work
        set lease_until = null,
          due_at = case when attempts = 0 then due_at else coalesce($5::timestamptz, due_at) end,
          attempts = 0
        where ${held}`,
      [...keyOf(item), again ?? null],
    );
  }

  /** Releases an item unchanged, because this process is stopping. */
  async release(item: ClaimedItem): Promise<void> {
    await this.#pool.query(
      `update due_work set lease_until = null, attempts = greatest(attempts - 1, 0) where ${held}`,
      keyOf(item),
    );
  }

  /**
   * Reschedules a failed item by `delaySeconds`, or keeps it as dead for staff. An item that was added again
   * while it ran stays due.
   */
  async fail(item: ClaimedItem, message: string, delaySeconds: number, isDead: boolean): Promise<void> {
    await this.#pool.query(
      `
        update due_work
        set due_at = case
          when attempts = 0 then greatest(due_at, now() + interval '1 second')
          else now() + make_interval(secs => $5)
        end,
          lease_until = null, last_error = left($6, 500), is_dead = $7 and attempts > 0
        where ${held}`,
      [...keyOf(item), delaySeconds, message, isDead],
    );
  }
}

function keyOf(item: ClaimedItem): string[] {
  return [item.kind, item.accountId, item.subjectId, item.token];
}
