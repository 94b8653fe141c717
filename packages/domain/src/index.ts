export * from './accounts/index.ts';
export type { DomainConfig } from './config.ts';
export * from './delivery/index.ts';
export { createDomain, Domain, type Scope, type SystemScope } from './domain.ts';
export { entities } from './entities.ts';
export { checkInvariants, type InvariantResult } from './invariants.ts';
export * from './kernel/index.ts';
export * from './senders/index.ts';
export { dueWorkHandlers, outboxHandlers } from './work.ts';
