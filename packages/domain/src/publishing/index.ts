export { Handles } from './handles.service.ts';
export {
  type FoundPage,
  type PublicAccount,
  type PublicPage,
  PublicPages,
} from './public-pages.ts';
export type { PublishedItem } from './published-item.ts';
export { publishedStateAt } from './published-state.ts';
export { type NewItem, Publishing } from './publishing.service.ts';
export type { CompiledContent, PublishedVersion, VersionLine } from './published-content.ts';
export { publishingPersonalTables } from './publishing-personal-data.ts';
export { publishingRetention } from './publishing-retention.ts';
export { PublishingReviews } from './publishing-reviews.service.ts';
export { reportAbuse } from './report-abuse.ts';
export { type DailyVisits, type ShareLink, ShareLinks } from './share-links.service.ts';
export { openVisit, type Visit, type VisitSources, type VisitTokens, visitTokens } from './visit-token.ts';
export { type CountedVisit, Visits } from './visits.ts';
