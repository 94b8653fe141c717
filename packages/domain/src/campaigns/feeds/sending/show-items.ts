import { brandFonts, type BrandKit, nearestReadable } from '@talkdrum/email-designs/brand';
import type { Language } from '@talkdrum/languages';
import { DateTime } from 'luxon';
import { escapeHtml, fillTags, type TagFilling } from '../../../templates/index.ts';
import { contentLimits } from '../../../templates/content-limits.ts';
import type { FeedTag } from '../feed-tags.ts';
import type { FeedItem } from '../reading/read-feed.ts';

/** An item as an email shows it. */
export type ShownItem = Omit<FeedItem, 'hash'>;

/** What an email about new items says and how it looks. */
export interface FeedNews {
  title: string;
  link: string;
  /** Newest first; at least one. */
  items: readonly ShownItem[];
  brand: BrandKit;
  language: Language;
  timezone: string;
}

interface Content {
  subject: string;
  preheader: string;
  html: string;
  text: string;
  design?: unknown;
}

/** A paragraph that holds nothing but the items; a list can’t be inside of one. */
const onlyItems = /<p(\s[^<>]{0,2000})?>((?:\s|&nbsp;)*\{\{\s*feed\.items\s*\}\}(?:\s|&nbsp;)*)<\/p>/gi;

/** A model’s content with what is new in its place. */
export function showItems<Model extends Content>(
  model: Model,
  news: FeedNews,
): Pick<Content, 'subject' | 'preheader' | 'html' | 'text'> {
  const fillings = fillingsOf(news, Boolean(model.design));
  const line = (field: 'subject' | 'preheader') =>
    fillTags(field, model[field], fillings).slice(0, contentLimits[field]);
  return {
    subject: line('subject'),
    preheader: line('preheader'),
    html: fillTags('html', model.html.replace(onlyItems, '<div$1>$2</div>'), fillings),
    text: fillTags('text', model.text, fillings),
  };
}

function fillingsOf(news: FeedNews, isDesign: boolean): Map<FeedTag, TagFilling> {
  const [first] = news.items;
  return new Map<FeedTag, TagFilling>([
    ['feed.title', { text: news.title }],
    ['feed.link', { text: news.link }],
    ['feed.items', { text: itemsText(news), html: itemsHtml(news, isDesign) }],
    ['item.title', { text: first?.title ?? '' }],
    ['item.summary', { text: first?.summary ?? '' }],
    ['item.link', { text: first?.link ?? '' }],
  ]);
}

function itemsText(news: FeedNews): string {
  return news.items
    .map((item) =>
      [item.title, dateOf(item, news), item.summary, item.link].filter((line) => line !== '').join('\n'),
    )
    .join('\n\n');
}

/**
 * A list with the brand’s colour and font. In a design, which has a dark look, everything takes the colour and font of the
 * block that the list is in.
 */
function itemsHtml(news: FeedNews, isDesign: boolean): string {
  const { colours, font } = news.brand;
  const family = isDesign ? '' : `font-family:${escapeHtml(brandFonts[font].stack)};`;
  const colour = isDesign ? 'inherit' : nearestReadable(colours.primary, '#ffffff');
  const items = news.items.map((item) => itemHtml(item, news, colour));
  return `<ul style="${family}list-style:none;margin:0;padding:0">${items.join('')}</ul>`;
}

function itemHtml(item: ShownItem, news: FeedNews, colour: string): string {
  const { title, link, summary, picture } = item;
  const date = dateOf(item, news);
  const words = escapeHtml(title);
  const anchor =
    link === ''
      ? words
      : `<a href="${escapeHtml(link)}" style="color:${colour};text-decoration:underline">${words}</a>`;
  return [
    '<li style="margin:0 0 28px;padding:0">',
    picture === ''
      ? ''
      : `<img src="${escapeHtml(picture)}" alt="" width="520" style="display:block;width:100%;max-width:520px;height:auto;margin:0 0 12px;border:0;border-radius:6px">`,
    `<div style="margin:0 0 4px;font-size:19px;line-height:26px;font-weight:700">${anchor}</div>`,
    date === ''
      ? ''
      : `<div style="margin:0 0 6px;font-size:14px;line-height:20px">${escapeHtml(date)}</div>`,
    summary === ''
      ? ''
      : `<div style="margin:0;font-size:16px;line-height:24px">${escapeHtml(summary)}</div>`,
    '</li>',
  ].join('');
}

function dateOf({ publishedAt }: ShownItem, { language, timezone }: FeedNews): string {
  if (publishedAt === null) return '';
  return DateTime.fromJSDate(publishedAt, { zone: timezone }).setLocale(language).toFormat('d MMM yyyy');
}
