export { type Attributes, type ChannelStatus, Contact, ContactSchema } from './contact.entity.ts';
export { type ContactFields, Contacts } from './contacts.service.ts';
export { List, ListSchema } from './list.entity.ts';
export { Lists, type ListWithCounts, type NewList } from './lists.service.ts';
export { Memberships, type MembershipState } from './memberships.ts';
export { OptIn, type OptInProof, type OptInView } from './opt-in.service.ts';
export { makeOptInToken, type OptInSubject, readOptInToken } from './opt-in-token.ts';
export { csvLine, normaliseEmail, normalisePhone } from './reading/index.ts';
export { type Channel, type NewSuppression, type SuppressionReason, Suppressions } from './suppressions.ts';
