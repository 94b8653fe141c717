export type { JobBoard, StoredJob } from './job-board.ts';
export { requireCredential, requireStaffScope, staffOfAccount } from './require-staff.ts';
export { type AccountFacts, type AccountFlag, type AccountLine, StaffAccounts } from './staff-accounts.ts';
export type { StaffCall } from './staff-call.ts';
export {
  type NewStaffCredential,
  readStaffCredential,
  type StaffCredential,
  StaffCredentials,
} from './staff-credentials.ts';
export { logStaffEvent, type StaffEvent } from './staff-log.ts';
export {
  allStaffScopes,
  dashboardScopes,
  isStaffScope,
  type StaffMember,
  type StaffScope,
  staffScopes,
} from './staff-scopes.ts';
export { StaffMoney, type PaymentLine, type ReversalLine } from './staff-money.ts';
export { StaffRates } from './staff-rates.ts';
export { type PendingSender, StaffSenders } from './staff-senders.ts';
export { StaffStanding } from './staff-standing.ts';
export {
  endView,
  grantView,
  type LiveView,
  openView,
  readView,
  readViewAccess,
  viewGrants,
  viewTokenStart,
} from './staff-views.ts';
export { StaffWork, type WorkFilter, type WorkLine } from './staff-work.ts';
export { staffAccountEnd } from './staff-account-end.ts';
