export { byLevel, type Check, type CheckId, warning } from './checks.ts';
export type { Page } from './read-page.ts';
export { scanHtml } from './scan-html.ts';
export { compileSms, type SmsCompileOptions } from './compile-sms.ts';
export {
  compileMessage,
  compileWithPage,
  type CompileOptions,
  type MessageSource,
} from './compile-message.ts';
export type { CompiledLink, CompiledMessage, Part } from './compiled-message.ts';
export { escapeHtml } from './escape-value.ts';
export { mergeValue, type MergeContact, type MergeData } from './merge-data.ts';
export { isJourneyAnswer, type MergeField, mergePaths, type MergeTag } from './merge-tag.ts';
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
} from './render-message.ts';
export { type PublishedLink, type PublishedLinkSource, publishedPathsIn } from './published-tag.ts';
export type { NamedValues } from './named-value.ts';
export {
  findStock,
  findValues,
  readValues,
  refuseValues,
  type UsedStock,
  usedStock,
  usedValues,
} from './recipient-values.ts';
export { renderLine } from './render-line.ts';
export { sanitiseHtml } from './sanitise-html.ts';
export { createTextMaker } from './plain-text.ts';
export { type UtmParams, withUtm } from './with-utm.ts';
export { withAnswers } from './with-answers.sql.ts';
