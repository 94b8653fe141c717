export { byLevel, type Check, type CheckId, warning } from './compile/checks.ts';
export type { Page } from './compile/read-page.ts';
export { scanHtml } from './html/scan-html.ts';
export { compileSms, type SmsCompileOptions } from './compile/compile-sms.ts';
export {
  compileMessage,
  compileWithPage,
  type CompileOptions,
  type MessageSource,
} from './compile/compile-message.ts';
export type { CompiledLink, CompiledMessage, Part } from './compile/compiled-message.ts';
export { escapeHtml } from './html/escape-value.ts';
export { fillTags, type TagFilling } from './tags/fill-tags.ts';
export { mergeValue, type MergeContact, type MergeData } from './tags/merge-data.ts';
export { isJourneyAnswer, type MergeField, mergePaths, type MergeTag } from './tags/merge-tag.ts';
export {
  everyPart,
  isShown,
  messageFiller,
  pixelTag,
  type RenderedMessage,
  type RenderInput,
  type RenderLinks,
  renderMessage,
  resolveLinkUrl,
  type Token,
} from './render/render-message.ts';
export { type PublishedLink, type PublishedLinkSource, publishedPathsIn } from './tags/published-tag.ts';
export type { NamedValues } from './tags/named-value.ts';
export {
  findStock,
  findValues,
  readValues,
  refuseValues,
  type UsedStock,
  usedStock,
  usedValues,
} from './compile/recipient-values.ts';
export { renderLine } from './render/render-line.ts';
export { sanitiseHtml } from './html/sanitise-html.ts';
export { createTextMaker } from './html/plain-text.ts';
export { type UtmParams, withUtm } from './with-utm.ts';
export { withAnswers } from './with-answers.sql.ts';
