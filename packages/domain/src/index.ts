export * from './accounts/index.ts';
export * from './assets/index.ts';
export { assetLimits } from './assets/asset.schema.ts';
export * from './audience/index.ts';
export * from './automation/index.ts';
export * from './brand/index.ts';
export * from './campaigns/index.ts';
export * from './closing/index.ts';
export type {
  AirtimeConfig,
  DomainConfig,
  IdentityProviderConfig,
  PaymentConfig,
  SmppCarrierConfig,
  SmsConfig,
} from './config.ts';
export * from './sending/index.ts';
export * from './messages/index.ts';
export * from './tracking/index.ts';
export * from './sms/index.ts';
export * from './email/index.ts';
export * from './system-mail/index.ts';
export * from './developer/index.ts';
export * from './acquisition/index.ts';
export * from './events/index.ts';
export { createDomain, Domain, type IntakeScope, type Scope } from './domain.ts';
export { entities } from './entities.ts';
export { checkInvariants, type InvariantResult } from './invariants/invariants.ts';
export { jobs } from './jobs.ts';
export * from './kernel/index.ts';
export * from './live/index.ts';
export { type MaintenanceAccess, openMaintenanceDomain } from './maintenance-domain.ts';
export * from './onboarding/index.ts';
export * from './overview/index.ts';
export * from './privacy/index.ts';
export { restoredWork } from './collected/restored-work.ts';
export * from './restoring/index.ts';
export * from './publishing/index.ts';
export * from './retention/index.ts';
export * from './senders/index.ts';
export * from './staff/index.ts';
export * from './templates/index.ts';
export * from './views/index.ts';
export * from './wallet/index.ts';
export { dueWorkHandlers, outboxHandlers } from './work.ts';
