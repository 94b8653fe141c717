export type { JobBoard, StoredJob } from './desk/job-board.ts';
export { requireCredential, requireStaffScope, staffOfAccount } from './access/require-staff.ts';
export type {
  StaffEventLine,
  SupportMovement,
} from './desk/staff-support.ts';
export type { AccountFacts, AccountFlag, AccountLine } from './desk/staff-accounts.ts';
export type { StaffCall } from './access/staff-call.ts';
export {
  type NewStaffCredential,
  readStaffCredential,
  type StaffCredential,
  StaffCredentials,
} from './access/staff-credentials.ts';
export { logStaffEvent, type StaffEvent } from './access/staff-log.ts';
export {
  allStaffScopes,
  dashboardScopes,
  isStaffScope,
  type StaffMember,
  type StaffScope,
  staffScopes,
} from './access/staff-scopes.ts';
export { openStaffDesk, type StaffDesk } from './desk/staff-desk.ts';
export type { PaymentLine, ReversalLine } from './desk/staff-money.ts';
export type { ReviewedPage } from './desk/staff-pages.ts';
export type { PendingSender } from './desk/staff-senders.ts';
export {
  grantView,
  type LiveView,
  readView,
  readViewAccess,
  StaffViews,
  viewGrants,
  viewTokenStart,
} from './desk/staff-views.ts';
export type { WorkFilter, WorkLine } from './desk/staff-work.ts';
export { staffAccountEnd } from './staff-account-end.ts';
