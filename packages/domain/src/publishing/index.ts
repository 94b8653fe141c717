export { checkOwnDomain, checkOwnDomains } from './domains/check-own-domains.ts';
export type { OwnDomain } from './domains/own-domain.ts';
export { OwnDomains } from './domains/own-domains.service.ts';
export { findHostOwner, type HostOwner } from './domains/public-hosts.ts';
export { findChanged } from './find-changed.ts';
export { Handles, publicUrlOf } from './addresses/handles.service.ts';
export {
  type FoundPage,
  type PublicAccount,
  type PublicPage,
  PublicPages,
} from './public-pages.ts';
export { PublishedLinks } from './links/published-links.ts';
export type { PublishedItem } from './published-item.ts';
export { PublishedRows } from './published-rows.ts';
export { publishedStateAt } from './published-state.ts';
export { type NewItem, Publishing } from './publishing.service.ts';
export type { CompiledContent, PublishedVersion, VersionLine } from './published-content.ts';
export { publishingPersonalTables } from './publishing-personal-data.ts';
export { publishingRetention } from './publishing-retention.ts';
export { PublishingReviews } from './reviews/publishing-reviews.service.ts';
export { reportAbuse } from './reviews/report-abuse.ts';
export { findPublishedAt } from './find-published-at.ts';
export { type DailyVisits, type ShareLink, ShareLinks } from './links/share-links.service.ts';
export { readVersion } from './read-version.ts';
export {
  openVisit,
  type Visit,
  type VisitSources,
  type VisitTokens,
  visitTokens,
} from './visits/visit-token.ts';
export { type CountedVisit, Visits } from './visits/visits.ts';
export { withItems } from './with-items.ts';
