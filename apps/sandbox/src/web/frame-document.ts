import type { ParsedMessage } from '../mail/parse-message.ts';

const BASE = '<base target="_blank">';

/**
 * The HTML part as the frame shows it: links open in a new tab, and pictures that came with the message
 * (`cid:`) are put in place. Everything else is as the sender made it.
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
  // After the doctype: in front of it the frame would fall into quirks mode.
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
