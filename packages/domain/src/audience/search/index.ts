export { callingCodeOf } from './phone-countries.ts';
export {
  findMissingConditions,
  readShownParts,
  shownPartsSql,
} from './conditions/content-conditions.ts';
export type { ContactInsight, LabelledCount } from './insight/contact-insight.ts';
export { type ContactSortName, type PageDirection } from './contact-keyset.ts';
export { ContactSearch, type ExportedContact } from './contact-search.service.ts';
export type { ContactPage, ContactPageInput, ContactRecord } from './find-page.ts';
export type { Nobody, NobodyReason } from './suggestions/explain-nobody.ts';
export type { SuggestedSubject } from './suggested-subject.schema.ts';
export type { ValueSuggestions } from './suggestions/value-suggestions.ts';
export { checkedEvent, eventConditionsSql, type WantedEvent } from './conditions/event-conditions.ts';
export { matchDefinitions } from './conditions/match-definitions.ts';
export { mergeContactSearch } from './merge-search.ts';
export { orTooLong } from './read-only.ts';
export { type ContactTableFilter, segmentsWithin } from './filter-definition.ts';
