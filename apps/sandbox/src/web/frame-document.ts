import type { ParsedMessage } from '../mail/parse-message.ts';

const BASE = '<base target="_blank">';

/**
 * The HTML part for the frame: links open in a new tab, and inline images (`cid:`) are inserted. Everything
 * else is unchanged.
 */
export function frameDocument({ html, attachments }: Pick<ParsedMessage, 'html' | 'attachments'>): string {
  const withPictures = html.replace(/\bcid:([^"'\s)>]+)/gi, (whole, id: string) => {
    const picture = attachments.find(({ contentId }) => contentId === decodeURIComponentSafely(id));
    return picture ? `data:${picture.mimeType};base64,${picture.content.toString('base64')}` : whole;
  });
  const start =
    /<head\b[^>]*>/i.exec(withPictures) ??
    /<html\b[^>]*>/i.exec(withPictures) ??
    /<!doctype[^>]*>/i.exec(withPictures);
  // After the doctype; before it, the frame would use quirks mode.
  const at = start ? start.index + start[0].length : 0;
  return withPictures.slice(0, at) + BASE + withPictures.slice(at);
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
