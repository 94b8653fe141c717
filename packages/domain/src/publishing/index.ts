export { checkOwnDomain, checkOwnDomains } from './domains/check-own-domains.ts';
export type { OwnDomain } from './domains/own-domain.ts';
export { OwnDomains } from './domains/own-domains.service.ts';
export { findHostOwner, type HostOwner } from './domains/public-hosts.ts';
export { findChanged } from './find-changed.ts';
export { Handles, publicUrlOf } from './handles.service.ts';
export {
  type FoundPage,
  type PublicAccount,
  type PublicPage,
  PublicPages,
} from './public-pages.ts';
export { PublishedLinks } from './published-links.ts';
export type { PublishedItem } from './published-item.ts';
export { PublishedRows } from './published-rows.ts';
export { publishedStateAt } from './published-state.ts';
export { type NewItem, Publishing } from './publishing.service.ts';
export type { CompiledContent, PublishedVersion, VersionLine } from './published-content.ts';
export { publishingPersonalTables } from './publishing-personal-data.ts';
export { publishingRetention } from './publishing-retention.ts';
export { PublishingReviews } from './publishing-reviews.service.ts';
export { reportAbuse } from './report-abuse.ts';
export { findPublishedAt } from './find-published-at.ts';
export { type DailyVisits, type ShareLink, ShareLinks } from './share-links.service.ts';
export { readVersion } from './read-version.ts';
export { openVisit, type Visit, type VisitSources, type VisitTokens, visitTokens } from './visit-token.ts';
export { type CountedVisit, Visits } from './visits.ts';
export { withItems } from './with-items.ts';
