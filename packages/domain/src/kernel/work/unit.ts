import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../clock.ts';
import type { DueWork } from './due-work.ts';
import type { Outbox } from './outbox.ts';
import type { Sql } from '../database/sql.ts';

/** Who acts: an account, and the user on whose behalf (null for the system itself). */
export interface Actor {
  accountId: string;
  userId: string | null;
  /** Where a person's call came from, for the audit log; missing for system work. */
  origin?: { ip: string; userAgent: string; requestId?: string };
  /** True for read-only staff views: the database itself refuses every change. */
  isReadOnly?: boolean;
}

/** One transaction of one account: what every service is built on. No network calls inside it. */
export interface Unit {
  readonly em: EntityManager;
  readonly sql: Sql;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly dueWork: DueWork;
}

/** A unit for statements alone, as programs and visitors in large numbers have it. */
export type RowUnit = Omit<Unit, 'em'>;

/**
 * One transaction without an account, for people and their sessions (`domain.visitor`) or for the
 * installation and its staff (`domain.staff`). Tenant tables can't be read in it.
 */
export interface SystemUnit {
  readonly em: EntityManager;
  readonly sql: Sql;
  readonly clock: Clock;
}
