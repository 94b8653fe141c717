import PostalMime from 'postal-mime';
import type { Attachment, Email } from 'postal-mime';
import { decodeEntities, withoutTags } from './html-text.ts';

export type MessageAttachment = {
  filename: string;
  mimeType: string;
  size: number;
  contentId: string | null;
  content: Buffer;
};
export type MessageLink = { url: string; text: string };
export type ParsedMessage = {
  headers: { name: string; value: string }[];
  /** Empty when the message has no HTML part. */
  html: string;
  text: string;
  /** Links of the HTML part, then those only in the text, without duplicates. */
  links: MessageLink[];
  attachments: MessageAttachment[];
};

/** Parses a raw message with a parser the product doesn't use. A message it can't parse is shown as text. */
export async function parseMessage(raw: Buffer): Promise<ParsedMessage> {
  const email = await parseEmail(raw);
  const html = email.html ?? '';
  const text = email.text ?? '';
  return {
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    html,
    text,
    links: linksOf(html, text),
    attachments: email.attachments.map(readAttachment),
  };
}

async function parseEmail(raw: Buffer): Promise<Email> {
  try {
    return await PostalMime.parse(raw, { forceRfc822Attachments: true });
  } catch {
    return { headers: [], headerLines: [], attachments: [], text: raw.toString('utf8') };
  }
}

function readAttachment(attachment: Attachment, index: number): MessageAttachment {
  const { content } = attachment;
  const bytes =
    typeof content === 'string'
      ? Buffer.from(content)
      : Buffer.from(content instanceof ArrayBuffer ? new Uint8Array(content) : content);
  return {
    filename: attachment.filename ?? `part-${index + 1}`,
    mimeType: attachment.mimeType,
    size: bytes.length,
    contentId: attachment.contentId?.replace(/^<|>$/g, '') ?? null,
    content: bytes,
  };
}

function linksOf(html: string, text: string): MessageLink[] {
  const links = new Map<string, string>();
  for (const [, , quoted, bare, inner] of html.matchAll(
    /<a\b[^>]*?\shref\s*=\s*(?:(["'])(.*?)\1|([^\s>]+))[^>]*>(.*?)<\/a>/gis,
  )) {
    const url = decodeEntities(quoted ?? bare ?? '').trim();
    if (url && !links.has(url))
      links.set(
        url,
        decodeEntities(withoutTags(inner ?? ''))
          .replace(/\s+/g, ' ')
          .trim(),
      );
  }
  for (const [url] of text.matchAll(/https?:\/\/[^\s<>"')\]]+/g)) if (!links.has(url)) links.set(url, '');
  return [...links].map(([url, label]) => ({ url, text: label }));
}
