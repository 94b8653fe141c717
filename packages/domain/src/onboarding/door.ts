import type pg from 'pg';
import type { DomainConfig } from '../config.ts';
import type { Actor, Clock, SystemUnit, Unit } from '../kernel/index.ts';

/**
 * What onboarding needs of the domain: it stands in front of every scope, so it opens them itself.
 * Passwords are hashed between two transactions, never inside one.
 */
export interface Door {
  readonly config: DomainConfig;
  readonly deps: { readonly clock: Clock };
  readonly pool: pg.Pool;
  openSystem<T>(work: (unit: SystemUnit) => Promise<T>): Promise<T>;
  openScope<T>(actor: Actor, work: (unit: Unit) => Promise<T>): Promise<T>;
}

/** Where a call comes from. */
export interface Visitor {
  ip: string;
  userAgent: string;
}
