export type { ContactInsight, LabelledCount } from './contact-insight.ts';
export { type ContactSortName, type PageDirection } from './contact-keyset.ts';
export { type ContactPage, type ContactPageInput, type ContactRecord, ContactSearch, type ExportedContact } from './contact-search.service.ts';
export type { ContactTableFilter } from './filter-definition.ts';
