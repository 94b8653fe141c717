export * from './content/index.ts';
export { readContactParts } from './preview/contact-parts.ts';
export { contentLimits, shorten } from './content-limits.ts';
export { type MergeTagHelp, mergeTagHelp } from './merge-tag-help.ts';
export * from './presets/index.ts';
export { type MessagePreview, Previews, sampleContact } from './preview/preview.ts';
export { type CheckedLinks, checkLinks } from './links/check-links.ts';
export { type SavedBlock, SavedBlocks } from './saved-blocks.service.ts';
export { shownPieces, shownText, tagLabel } from './shown-tags.schema.ts';
export { requireConvertible } from './require-convertible.ts';
export { Template, type TemplateContent, TemplateSchema } from './template.entity.ts';
export {
  type SmsTemplateFields,
  type SmsTemplateFilter,
  SmsTemplates,
} from './sms-templates.service.ts';
export { type TemplateFilter, Templates, type TemplateStart } from './templates.service.ts';
export { importTemplate } from './import/import-template.ts';
export { importLimits } from './import/import-limits.ts';
export { renewTemplate } from './follow-brand.ts';
export { designedTemplatesSql } from './follow-brand.sql.ts';
export { countTemplates } from './count-templates.ts';
