export {
  type BulkAction,
  BulkContacts,
  type BulkResult,
  type ContactSelection,
} from './contacts/bulk-contacts.service.ts';
export { workBulkContacts } from './contacts/bulk-contacts.work.ts';
export { type Attributes, Contact, ContactSchema } from './contact.entity.ts';
export type { ChannelStatus, MembershipState, SuppressionReason } from './contact.schema.ts';
export { ContactMerges, type MergePreview } from './contacts/merging/contact-merges.service.ts';
export { workContactMerges } from './contacts/merging/merge-contacts.work.ts';
export { changeContact, type ContactChange } from './contacts/change-contact.ts';
export { type ContactFields, Contacts } from './contacts/contacts.service.ts';
export { contactZone } from './contacts/contact-zone.sql.ts';
export { exportContacts } from './contacts/export-contacts.ts';
export {
  cancelImports,
  configureImport,
  discardImportFiles,
  type FileFacts,
  ImportJob,
  ImportJobSchema,
  type ImportPlan,
  type ImportReading,
  Imports,
  type ImportStatus,
  type ImportSummary,
  type ImportView,
  inspectFile,
  type RowToCorrect,
  pathOfStored,
  planImport,
  workImports,
} from './imports/index.ts';
export { List, ListSchema } from './list.entity.ts';
export type { NewList } from './list.schema.ts';
export { Lists, type ListWithCounts } from './lists/lists.service.ts';
export {
  allowAddress,
  fullAddress,
  searchedAddress,
  suppressAddress,
} from './suppressions/manual-suppressions.ts';
export { joinList, leaveList } from './lists/change-members.ts';
export { joinMany } from './lists/join-many.ts';
export { isListThere, listGone, requireList } from './lists/require-list.ts';
export { setAttribute } from './contacts/set-attribute.ts';
export { Memberships } from './lists/memberships.ts';
export { OptIn, type OptInProof, type OptInView } from './opt-in/opt-in.service.ts';
export { wakeOptIn } from './opt-in/ask-to-confirm.ts';
export type { OptInQuota } from './opt-in/opt-in-quota.ts';
export {
  type OptInCounts,
  type OptInMail,
  type OptInOutcome,
  OptInRequests,
} from './opt-in/opt-in-requests.service.ts';
export { makeOptInToken, type OptInSubject, readOptInToken } from './opt-in/opt-in-token.ts';
export {
  callingCodeOf,
  type ContactInsight,
  type ContactPage,
  type ContactPageInput,
  type ContactRecord,
  ContactSearch,
  type ContactTableFilter,
  checkedEvent,
  eventConditionsSql,
  findMissingConditions,
  matchDefinitions,
  mergeContactSearch,
  readShownParts,
  shownPartsSql,
  type WantedEvent,
} from './search/index.ts';
export {
  type NewSuppression,
  type Suppression,
  Suppressions,
} from './suppressions/suppressions.ts';
export { Segment, SegmentSchema } from './segment.entity.ts';
export { segmentWithRules } from './segment-with-rules.ts';
export { type SegmentFields, type SegmentPreview, Segments } from './segments.service.ts';
export { compileRules, parseRules, type SegmentDefinition } from './search/rules/index.ts';
export { standingOverLists } from './lists/standing-over-lists.ts';
export { recordConsent } from './suppressions/record-consent.ts';
export { setListMembership } from './lists/set-list-membership.ts';
export { suppressBounced } from './suppressions/suppress-bounced.ts';
export { audienceRetention } from './audience-retention.ts';
export { audienceMerging } from './audience-merging.ts';
export { audiencePersonalTables } from './audience-personal-data.ts';
export { suppressErased } from './suppressions/suppress-erased.ts';
export { forgetMailDomains } from './contacts/forget-mail-domains.ts';
export { audienceRestoredWork } from './audience-restored-work.ts';
export { audienceAccountEnd } from './audience-account-end.ts';
export { readSignUp, sendSignUp, type SignUpFacts, signUp } from './sign-ups/sign-up.ts';
export type { SignedUp, SignUp } from './sign-ups/signing-up.ts';
export { keepAttributes } from './contacts/contact-attributes.ts';
