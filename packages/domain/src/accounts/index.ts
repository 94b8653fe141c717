export { Account, AccountSchema } from './account.entity.ts';
export { Accounts } from './accounts.service.ts';
export { Membership, MembershipSchema } from './membership.entity.ts';
export { type DayCount, Overview } from './overview.ts';
export { allPrivileges, type Grants, isAllowed, type Privilege, privilegeTable, requirePrivilege } from './privileges.ts';
export { type Country, countries, countryOf, passwordLength } from './profile-options.ts';
