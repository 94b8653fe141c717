import { decodeHTML } from 'entities';
import sanitizeHtml from 'sanitize-html';
import { storableText } from '../../../kernel/index.ts';

/** Nothing that a feed writes is read further than this. */
const longest = 20_000;
const hidden = 'script style textarea option noscript iframe object svg math template';
/** Tags that people put into titles. Everything else in angle brackets may be what the title is about. */
const emphasis = /<\/?(?:b|i|u|em|strong|span|br|sub|sup|small|mark)(?:\s[^<>]{0,300})?\/?>/gi;

/** HTML as plain text in one line. */
export function textOfHtml(html: string, limit: number): string {
  const spaced = html.slice(0, longest).replace(/<(?=\/?(?:p|div|br|li|h[1-6]|td|tr)\b)/gi, ' <');
  const clean = sanitizeHtml(spaced, {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: hidden.split(' '),
  });
  return shortLine(decodeHTML(clean), limit);
}

/** A title, which is text in most feeds and HTML in some: only its emphasis is taken away. */
export function textOfTitle(title: string, limit: number): string {
  return shortLine(decodeHTML(title.slice(0, longest).replace(emphasis, '')), limit);
}

/** Plain text in one line, cut between words. Characters that turn the direction of what follows are left out. */
export function shortLine(text: string, limit: number): string {
  const line = storableText(text)
    .replace(/[\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
  if (line.length <= limit) return line;
  const cut = line.slice(0, limit - 1).toWellFormed();
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > limit * 0.6 ? space : undefined).replace(/\ufffd$/, '')}…`;
}

/** An address in a feed as an absolute one of the web; null if it is none that a message may have. */
export function addressIn(
  text: string,
  base: string,
  protocols: readonly string[] = ['https:', 'http:'],
): string | null {
  const url = URL.parse(text.trim().slice(0, 4_000), base);
  if (url === null || !protocols.includes(url.protocol) || url.username !== '' || url.password !== '')
    return null;
  return url.href.length <= 2_000 ? storableText(url.href) : null;
}

/** The address of the first picture in HTML. */
export function pictureInHtml(html: string): string {
  return decodeHTML(
    /<img\b[^<>]{0,2000}?\ssrc\s*=\s*["']?([^"'\s>]{1,2000})/i.exec(html.slice(0, longest))?.[1] ?? '',
  );
}
