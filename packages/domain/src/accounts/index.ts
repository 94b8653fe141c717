export { Account, AccountSchema } from './account.entity.ts';
export { Membership, MembershipSchema } from './membership.entity.ts';
export { allPrivileges, type Grants, isAllowed, type Privilege, privilegeTable, requirePrivilege } from './privileges.ts';
