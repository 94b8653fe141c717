export type { JobBoard, StoredJob } from './job-board.ts';
export { requireCredential, requireStaffScope, staffOfAccount } from './require-staff.ts';
export type { AccountFacts, AccountFlag, AccountLine } from './staff-accounts.ts';
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
export { openStaffDesk, type StaffDesk } from './staff-desk.ts';
export type { PaymentLine, ReversalLine } from './staff-money.ts';
export type { ReviewedPage } from './staff-pages.ts';
export type { PendingSender } from './staff-senders.ts';
export {
  grantView,
  type LiveView,
  readView,
  readViewAccess,
  StaffViews,
  viewGrants,
  viewTokenStart,
} from './staff-views.ts';
export type { WorkFilter, WorkLine } from './staff-work.ts';
export { staffAccountEnd } from './staff-account-end.ts';
