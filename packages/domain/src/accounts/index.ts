export { Account, AccountSchema } from './account.entity.ts';
export { type AccountLanguage, accountLanguage, languageOf } from './account-language.ts';
export { Accounts } from './accounts.service.ts';
export {
  type AuditEvent,
  type AuditFilter,
  type AuditPage,
  AuditTrail,
} from './audit/audit-trail.service.ts';
export {
  Audit,
  type AuditDetails,
  type AuditedCall,
  type AuditEntry,
  type AuditSubject,
} from './audit/audit.service.ts';
export { type SystemEvent, systemEvents } from './audit/system-events.ts';
export { isOpenTo } from './is-open-to.ts';
export { Membership, MembershipSchema } from './membership.entity.ts';
export {
  allPrivileges,
  isPrivilege,
  type Privilege,
  privilegeActions,
  privilegeAreas,
  privilegeAt,
  type PrivilegePreset,
  privilegePresets,
  privilegeTable,
} from './privilege-table.ts';
export { type Grants, isAllowed, requirePrivilege } from './privileges.ts';
export type { MemberEnded } from './team/end-access.ts';
export {
  accountOfInvitation,
  type Invitation,
  Invitations,
  type NewInvitation,
  type OpenInvitation,
} from './team/invitations.service.ts';
export { activeMember, type Member, membersWith } from './team/members-with.ts';
export { memberAddress } from './team/member-address.ts';
export { Team, type TeamMember } from './team/team.service.ts';
export { AccountCurrency, type CurrencyChoice } from './profile/account-currency.service.ts';
export { createProfile } from './profile/create-profile.ts';
export type { Organization } from './profile/organizations.ts';
export type { NewProfile, ProfileFields } from './profile/profile-fields.ts';
export { toTelephone } from './telephone.ts';
export { mailOwners } from './mail-owners.ts';
export { postalAddress } from './postal-address.ts';
export { isBlocked, isPublic, originOf, publicHost, publicOriginOf } from './public-origin.ts';
export { lockAccount, requireNotBlocked, requireSendingAllowed, suspensionOf } from './sending-allowed.ts';
export { type Country, countries, countryOf, passwordLength } from './profile-options.ts';
export { changeOwnersEmail, updateAccount } from './update-account.ts';
export { accountsRetention } from './accounts-retention.ts';
export { accountsPersonalTables } from './accounts-personal-data.ts';
export {
  accountsAccountEnd,
  blankAccount,
  closeAccount,
  deleteMemberships,
  reopenAccount,
} from './close-account.ts';
