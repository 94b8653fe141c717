import type { Deps } from './deps.ts';
import type { SystemUnit, Unit } from './kernel/index.ts';

/** The composition root: every service of an account, built on one unit of work. */
export function createServices(_unit: Unit, _deps: Deps) {
  return {};
}

/** Services that work without an account: users, sessions, sign-up. */
export function createSystemServices(_unit: SystemUnit, _deps: Deps) {
  return {};
}

export type Services = ReturnType<typeof createServices>;
export type SystemServices = ReturnType<typeof createSystemServices>;
