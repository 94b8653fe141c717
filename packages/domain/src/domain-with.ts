import type pg from 'pg';
import type { DomainConfig } from './config.ts';
import type {
  Actor,
  AddedWork,
  Clock,
  CommitBehind,
  Logger,
  RecipientValue,
  RowUnit,
  SystemUnit,
  Unit,
  VisitorLanes,
} from './kernel/index.ts';

/** A scope with at least these services. */
export type ScopeWith<Services> = Unit & Services;

/** What every room can ask of its process: configuration, clock, and transactions without services. */
export interface BareDomain {
  readonly config: DomainConfig;
  readonly deps: {
    readonly clock: Clock;
    readonly logger: Logger;
    readonly keeperPool: pg.Pool;
    /** Merge tags of the rooms above `templates`. */
    readonly recipientValues: readonly RecipientValue[];
  };
  /**
   * App login, without a transaction: for sweeps, live changes, rate limits, and the one statement that
   * finds who is calling. Tenant tables need `bulk`.
   */
  readonly pool: pg.Pool;
  readonly visitorLanes: VisitorLanes;
  /**
   * Runs `work` in one transaction of one account, with row-level security set. Rolls back when it throws.
   */
  openScope<T>(actor: Actor, work: (scope: Unit) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in one transaction about people, before an account is known. Tenant tables refuse to answer.
   */
  visitor<T>(work: (unit: SystemUnit) => Promise<T>): Promise<T>;
  /** The same about what belongs to the installation and its staff. */
  staff<T>(work: (unit: SystemUnit) => Promise<T>): Promise<T>;
  /**
   * The same for rows only: prepared statements over pipelined connections, without entities and services.
   */
  openIntake<T>(
    actor: Actor,
    work: (scope: RowUnit & { commitBehind: CommitBehind }) => Promise<T>,
  ): Promise<T>;
  /**
   * A plain connection inside one transaction of one account, for COPY and other bulk statements. Same
   * row-level security.
   */
  bulk<T>(accountId: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** Called after each commit that added due work. Only a hint; the sweep is the guarantee. */
  onWake(listener: (items: AddedWork[]) => void): void;
}

/**
 * The domain as a room sees it: the room declares the services it needs from a scope. This way it doesn't
 * depend on rooms above it; `Domain` has all services.
 */
export interface DomainWith<Services> extends BareDomain {
  openScope<T>(actor: Actor, work: (scope: ScopeWith<Services>) => Promise<T>): Promise<T>;
}
