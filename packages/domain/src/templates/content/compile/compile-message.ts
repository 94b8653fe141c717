import type { ContentCondition } from '@talkdrum/email-designs';
import { type Language, type Words, wordsIn } from '@talkdrum/languages';
import { DomainError } from '../../../kernel/index.ts';
import { withoutBlocks } from '../html/block-places.ts';
import { buildDocument } from '../html/build-document.ts';
import { byLevel, type Check, checkMessage } from './checks.ts';
import { checkValues } from './check-values.ts';
import { type FaintText, findFaintText } from '../html/contrast.ts';
import type { CompiledMessage, Part } from './compiled-message.ts';
import { requireWholeParts, usedConditions, withOwnLines } from './conditional-parts.ts';
import { footerHtml, footerText } from './footer.ts';
import { LinkRegistry } from './link-registry.ts';
import type { MergeTag } from '../tags/merge-tag.ts';
import { invalidTag } from '../tags/parse-merge-tag.ts';
import { htmlFromText, textFromHtml, tidyText } from '../html/plain-text.ts';
import { type Page, readPage } from './read-page.ts';
import { sanitiseHtml } from '../html/sanitise-html.ts';
import type { NamedValues } from '../tags/named-value.ts';
import { linksAmong } from './recipient-values.ts';
import { splitHtml, splitParts } from './split-parts.ts';
import { styleWork } from './style-work.ts';
import { type LinkedItems, TagRegistry } from '../tags/tag-registry.ts';
import { type PublishedLink, publishedPathsIn } from '../tags/published-tag.ts';
import type { UtmParams } from '../with-utm.ts';

/** A message as written. If `html` is empty, the HTML part is made from `text`, and the other way round. */
export interface MessageSource {
  subject: string;
  preheader?: string;
  html: string;
  text?: string;
  /** What `{{#show 0}} … {{/show}}` in the HTML and the text refers to. */
  conditions?: readonly ContentCondition[];
}

export interface CompileOptions {
  /**
   * `marketing` (default) adds a footer with unsubscribe link and postal address if the message has no such
   * link.
   */
  footer?: 'marketing' | 'none';
  /** Of the footer and of links without words; also of the document, unless its HTML says another. */
  language?: Language;
  /** Existing custom attribute keys, for suggestions and the `unknown_attribute` warning. */
  knownAttributes?: readonly string[];
  /** The published items that its tags name, by path. */
  published?: ReadonlyMap<string, PublishedLink>;
  /** The values of tags that upper rooms offer, by path. */
  values?: NamedValues;
  /** False for a message whose links can’t know who gets it. */
  hasRecipient?: boolean;
  /** Added to the address of every tracked link. */
  utm?: UtmParams;
  /** The HTML is a design’s: it may say where its blocks are, which the checks then name. */
  isDesign?: boolean;
}

const MAX_SOURCE_CHARS = 500_000;
/**
 * Rules times elements, the cost of inlining. 2 million take about a second; real messages stay under
 * 200,000.
 */
const MAX_INLINE_WORK = 2_000_000;
/** Of reading the style sheets. Real messages stay under 10 million. */
const MAX_STYLE_WORK = 40_000_000;

/**
 * Prepares a message for sending: sanitised, CSS inlined, links numbered, merge tags parsed, parts split into
 * literal text and tokens, checks made. Throws `unknown_merge_tag` or `invalid_merge_tag` with field, line
 * and column, and `invalid_input` for a source of more than 500,000 characters, too many style rules or too
 * many conditions.
 */
export function compileMessage(source: MessageSource, options: CompileOptions = {}): CompiledMessage {
  return compileWithPage(source, options).compiled;
}

/** The same, with what further checks look at. */
export function compileWithPage(
  source: MessageSource,
  options: CompileOptions,
): { compiled: CompiledMessage; page: Page } {
  const { subject, preheader = '', html, text = '', conditions = [] } = source;
  if (html.length > MAX_SOURCE_CHARS || text.length > MAX_SOURCE_CHARS)
    throw tooLarge('The message is too large. The limit is 500,000 characters.');
  const sources = [subject, preheader, html, text];
  const tags = new TagRegistry(sources, options.knownAttributes, conditions.length, itemsOf(options));
  const subjectMarked = tags.extract('subject', subject.trim());
  refuseSelfReference(tags);
  const words = wordsIn(options.language ?? 'en');
  const content = buildContent(
    { html: tags.extract('html', html), text: tags.extract('text', text) },
    tags,
    options,
    words,
  );
  refuseHeavyStyles(content.clean.styles, content.body);
  const page = buildDocument(
    content.clean,
    content.body,
    subjectMarked,
    tags.extract('preheader', preheader),
    words,
  );
  requireWholeParts(page, tags);
  const { links } = content.links;
  const fields = { subject: subjectMarked, html: withoutBlocks(page), text: content.text };
  const used = usedConditions(usedTags(tags, { ...splitFields(fields, tags), links }), conditions);
  const htmlBytes = Buffer.byteLength(used.html.filter((part) => typeof part === 'string').join(''));
  const facts = readPage(page, options.isDesign === true);
  const checks = checksOf({ ...content, page, subject: subjectMarked, facts, used, htmlBytes }, tags, {
    ...options,
    sources,
  });
  return { compiled: { version: 1, ...used, checks, htmlBytes }, page: facts };
}

interface CheckedContent extends ReturnType<typeof buildContent> {
  page: string;
  subject: string;
  facts: Page;
  used: Pick<CompiledMessage, 'mergeTags' | 'links'>;
  htmlBytes: number;
}

function checksOf(
  { page, facts, used, links: { links, broken }, ...content }: CheckedContent,
  tags: TagRegistry,
  options: CompileOptions & { sources: readonly string[] },
): Check[] {
  const parts = [page, content.text];
  const ofValues = checkValues({
    ...used,
    values: options.values,
    isForSome: (path) => parts.some((part) => tags.readersOf(part, path) === 'some'),
  });
  const ofMessage = checkMessage({
    ...content,
    page: facts,
    isMarketing: options.footer !== 'none',
    faint: faintText(page, tags),
    links,
    brokenLinks: [...content.clean.rejectedLinks, ...broken],
    removed: [...content.clean.removed],
    tags: used.mergeTags,
    hasPostalAddress: parts.some((part) => tags.mentions(part, 'account.address')),
    registry: tags,
    knownAttributes: options.knownAttributes,
    unpublished: unpublishedIn(options.sources, options),
    refused: new Set(options.values?.keys()),
  });
  return byLevel([...ofValues, ...ofMessage]);
}

function itemsOf({ published, values, hasRecipient = true }: CompileOptions): LinkedItems {
  const found: NamedValues = values ?? new Map();
  return { links: new Map([...(published ?? []), ...linksAmong(found)]), values: found, hasRecipient };
}

function unpublishedIn(sources: readonly string[], { published }: CompileOptions): string[] {
  return publishedPathsIn(sources).filter((path) => published?.get(path)?.isPublished === false);
}

/** Body and plain text with links numbered and the footer added. All texts contain placeholders. */
function buildContent(
  source: { html: string; text: string },
  tags: TagRegistry,
  options: CompileOptions,
  words: Words,
) {
  const isPlain = source.html.trim() === '';
  const clean = sanitiseHtml(
    isPlain ? htmlFromText(source.text, tags, words) : source.html,
    options.isDesign,
  );
  const links = new LinkRegistry(tags, options.utm);
  let body = links.replaceInHtml(clean.body);
  let text =
    source.text.trim() === ''
      ? withOwnLines(links.withoutDoubles(textFromHtml(body)), tags)
      : links.replaceInText(withOwnLines(tidyText(source.text), tags));
  const isBlank = (isPlain ? text : body.replace(/<(?!img)[^>]*>|\s|\u00a0/g, '')) === '';
  const unsubscribe = tags.readersOf(body, 'links.unsubscribe');
  if (options.footer !== 'none') {
    if (unsubscribe !== 'everyone') body += tags.extract('html', footerHtml(words));
    if (!tags.mentions(text, 'links.unsubscribe')) text += tags.extract('text', footerText(words));
  }
  return { clean, links, body, text: text.trim(), isBlank, unsubscribe };
}

function splitFields(
  { subject, html, text }: Record<'subject' | 'html' | 'text', string>,
  tags: TagRegistry,
) {
  return {
    subject: splitParts(subject, tags, () => 'subject'),
    html: withPixel(splitHtml(html, tags)),
    text: splitParts(text, tags, () => 'text'),
  };
}

function faintText(page: string, tags: TagRegistry): FaintText | null {
  const faint = findFaintText(page);
  return faint && { ...faint, text: tags.toSource(faint.text) };
}

function refuseHeavyStyles(styles: readonly string[], body: string): void {
  if (styles.reduce((sum, css) => sum + styleWork(css), 0) > MAX_STYLE_WORK)
    throw tooLarge('A style sheet of the message has a rule that is too long or nested too deep.');
  const rules = styles.join('').split(/[,{]/).length - 1;
  if (rules * body.split('<').length > MAX_INLINE_WORK)
    throw tooLarge('The message has too many style rules for its size. Put styles on the elements instead.');
}

function tooLarge(message: string): DomainError {
  return new DomainError('invalid_input', message, { fieldErrors: { html: [message] } });
}

function refuseSelfReference(tags: TagRegistry): void {
  const index = tags.tags.findIndex((tag) => tag.path === 'campaign.subject');
  const tag = tags.tags[index];
  if (tag)
    throw invalidTag(
      tag.source.slice(2, -2),
      'can’t be used in the subject itself',
      tags.position(index, 'subject'),
    );
}

/** The opening pixel goes last, so it isn't fetched unless a clipped message is shown in full. */
function withPixel(parts: Part[]): Part[] {
  const last = parts.at(-1);
  const at = typeof last === 'string' ? last.lastIndexOf('</body>') : -1;
  if (typeof last !== 'string' || at === -1) return [...parts, { special: 'open_pixel' }];
  const before: Part[] = at > 0 ? [last.slice(0, at)] : [];
  return [...parts.slice(0, -1), ...before, { special: 'open_pixel' }, last.slice(at)];
}

type Fields = Pick<CompiledMessage, 'subject' | 'html' | 'text' | 'links'>;

/** Drops tags that the sanitiser removed with their surroundings, and renumbers the others. */
function usedTags(tags: TagRegistry, fields: Fields): Fields & { mergeTags: MergeTag[] } {
  const mergeTags: MergeTag[] = [];
  const numbers = new Map<number, number>();
  const renumber = (parts: Part[]) =>
    parts.map((part) => {
      if (typeof part === 'string' || !('t' in part)) return part;
      const number = numbers.get(part.t) ?? mergeTags.push(tags.tag(part.t)) - 1;
      numbers.set(part.t, number);
      return { ...part, t: number };
    });
  return {
    subject: renumber(fields.subject),
    html: renumber(fields.html),
    text: renumber(fields.text),
    links: fields.links.map((link) => ({ ...link, url: renumber(link.url) })),
    mergeTags,
  };
}
