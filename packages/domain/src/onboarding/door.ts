import type pg from 'pg';
import type { DomainConfig } from '../config.ts';
import type { Actor, Clock, SystemUnit, Unit } from '../kernel/index.ts';

/**
 * What onboarding needs from the domain. It runs before any scope exists, so it opens them itself. Passwords
 * are hashed between two transactions, never inside one.
 */
export interface OnboardingPorts {
  readonly config: DomainConfig;
  readonly deps: { readonly clock: Clock };
  readonly pool: pg.Pool;
  openSystem<T>(work: (unit: SystemUnit) => Promise<T>): Promise<T>;
  openScope<T>(actor: Actor, work: (unit: Unit) => Promise<T>): Promise<T>;
}

/** The origin of a call. */
export interface Visitor {
  ip: string;
  userAgent: string;
}
