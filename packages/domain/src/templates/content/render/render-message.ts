import type { CompiledMessage, Part } from '../compile/compiled-message.ts';
import { escapeHtml, escapeValue } from '../html/escape-value.ts';
import type { MergeContext } from '../html/escape-value.ts';
import { mergeValue } from '../tags/merge-data.ts';
import type { MergeData } from '../tags/merge-data.ts';
import { isLinkPath } from '../tags/merge-tag.ts';
import type { MergeTag } from '../tags/merge-tag.ts';
import { withUtm } from '../with-utm.ts';
import type { UtmParams } from '../with-utm.ts';

export interface RenderLinks {
  /** The tracking address of link `n`; null links straight to the target (archive, preview, test). */
  click: ((n: number) => string) | null;
  /** Address of the opening pixel; null for none. */
  pixel: string | null;
  unsubscribe: string;
  preferences: string;
  viewInBrowser: string;
  confirm?: string;
}

export interface RenderInput extends MergeData {
  links: RenderLinks;
  /**
   * Which of the parts that only some recipients see this one sees: bit n for condition n. None without it.
   */
  shownParts?: number | null;
  /** Added to links without tracking if their message was compiled without it. */
  utm?: UtmParams;
}

export interface RenderedMessage {
  subject: string;
  html: string;
  text: string;
}

/** The message for one contact, as text. Values are escaped for their context. */
export function renderMessage(compiled: CompiledMessage, input: RenderInput): RenderedMessage {
  const fill = messageFiller(compiled, input);
  const join = (parts: readonly Part[], isHtml: boolean) =>
    visibleParts(parts, input.shownParts ?? 0)
      .map((part) => (typeof part === 'string' ? part : fill(part, isHtml)))
      .join('');
  return {
    subject: join(compiled.subject, false),
    html: join(compiled.html, true),
    text: join(compiled.text, false),
  };
}

/** `shownParts` that shows everything, for an author without a chosen contact. */
export const everyPart = -1;

/** Whether a recipient sees what follows a marker. */
export function isShown(show: number | 'end', shownParts: number): boolean {
  return show === 'end' || ((shownParts >> show) & 1) === 1;
}

function visibleParts(parts: readonly Part[], shownParts: number): readonly Part[] {
  let isVisible = true;
  return parts.filter((part) => {
    const isMarker = typeof part !== 'string' && 'show' in part;
    if (isMarker) isVisible = isShown(part.show, shownParts);
    return isVisible && !isMarker;
  });
}

export type Token = Exclude<Part, string>;

/**
 * Prepares one contact's values and returns a function from token to escaped text. Each value is computed
 * once, however often it appears.
 */
export function messageFiller(
  compiled: Pick<CompiledMessage, 'mergeTags' | 'links' | 'subject'>,
  input: RenderInput,
): (token: Token, isHtml: boolean) => string {
  const values = mergeValues(compiled, input);
  /** A link is in the text and in the HTML. */
  const addresses: string[] = [];
  const target = (n: number) => {
    const url = joinUrl(compiled.links[n]?.url ?? [], values);
    return input.utm ? withUtm(url, input.utm) : url;
  };
  return (token, isHtml) => {
    if ('t' in token) return tagText(compiled.mergeTags[token.t], token.ctx, values[token.t] ?? '');
    if ('link' in token) {
      const url = (addresses[token.link] ??= (input.links.click ?? target)(token.link));
      return isHtml ? escapeHtml(url) : url;
    }
    if ('show' in token || input.links.pixel === null) return '';
    return pixelTag(input.links.pixel);
  };
}

/**
 * The target of link `n` for one contact, where a click redirects. Null if there is no such link. The host
 * never depends on a contact's data.
 */
export function resolveLinkUrl(
  compiled: Pick<CompiledMessage, 'mergeTags' | 'links' | 'subject'>,
  n: number,
  data: MergeData,
): string | null {
  const link = compiled.links[n];
  if (!link) return null;
  return joinUrl(link.url, link.isPersonal ? mergeValues(compiled, data) : []);
}

function mergeValues(
  { mergeTags, subject }: Pick<CompiledMessage, 'mergeTags' | 'subject'>,
  data: MergeData,
): string[] {
  const values = mergeTags.map((tag) => mergeValue(tag, data));
  if (data.campaign.subject !== undefined || !mergeTags.some((tag) => tag.path === 'campaign.subject'))
    return values;
  const rendered = subject
    .map((part) =>
      typeof part === 'string' ? part : 't' in part ? escapeValue(values[part.t] ?? '', 'subject') : '',
    )
    .join('');
  const withSubject = { ...data, campaign: { ...data.campaign, subject: rendered } };
  return mergeTags.map((tag) => mergeValue(tag, withSubject));
}

/**
 * Our own addresses are used in `href` unchanged; any other start of an address must be a valid web address.
 */
function tagText(tag: MergeTag | undefined, context: MergeContext, value: string): string {
  return context === 'href' && tag && isLinkPath(tag.path) ? escapeHtml(value) : escapeValue(value, context);
}

function joinUrl(parts: readonly Part[], values: readonly string[]): string {
  return parts
    .map((part) =>
      typeof part === 'string' ? part : 't' in part ? escapeValue(values[part.t] ?? '', 'url') : '',
    )
    .join('');
}

/** The opening pixel's HTML. */
export function pixelTag(url: string): string {
  return (
    `<img src="${escapeHtml(url)}" width="1" height="1" alt="" ` +
    `style="display:block;width:1px;height:1px;border:0">`
  );
}
