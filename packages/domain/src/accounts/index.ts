export { Account, AccountSchema } from './account.entity.ts';
export { Accounts } from './accounts.service.ts';
export { Audit, type AuditDetails, type AuditedCall, type AuditEntry, type AuditSubject } from './audit/audit.service.ts';
export { type SystemEvent, systemEvents } from './audit/system-events.ts';
export { Membership, MembershipSchema } from './membership.entity.ts';
export { type DayCount, Overview } from './overview.ts';
export { allPrivileges, type Grants, isAllowed, type Privilege, privilegeTable, requirePrivilege } from './privileges.ts';
export { type Country, countries, countryOf, passwordLength } from './profile-options.ts';
