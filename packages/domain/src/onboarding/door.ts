import type pg from 'pg';
import type { DomainConfig } from '../config.ts';
import type { Actor, Clock, SystemUnit, Unit } from '../kernel/index.ts';
import type { People } from './people.service.ts';
import type { Sessions } from './sessions/sessions.service.ts';
import type { IdentityProvider } from './identity-provider.ts';

/** A transaction before any account is known, with the services built on it. */
export interface VisitorUnit extends SystemUnit {
  readonly people: People;
  readonly sessions: Sessions;
}

/**
 * What onboarding needs from the domain. Its use cases open short transactions themselves: passwords are
 * hashed and attempts counted between two of them, never inside one.
 */
export interface OnboardingPorts {
  readonly config: DomainConfig;
  readonly deps: { readonly clock: Clock; readonly identityProvider: IdentityProvider | null };
  /** For attempts and rate limits alone: they stay counted when the call is refused. */
  readonly pool: pg.Pool;
  visitor<T>(work: (unit: VisitorUnit) => Promise<T>): Promise<T>;
  openScope<T>(actor: Actor, work: (unit: Unit) => Promise<T>): Promise<T>;
}
