import type { PickedAsset } from '../asset-picker/picked-asset.ts';

/** As wide as a message. */
const messageWidth = 600;
const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '{': '&#123;',
};

const escaped = (text: string): string => text.replaceAll(/[&<>"{]/g, (sign) => escapes[sign] ?? sign);

/** A picture, or a link to a PDF, for a message's HTML, and where its description or text is written. */
export function htmlOf({ kind, name, url, downloadUrl, width }: PickedAsset): {
  html: string;
  caretAt: number;
} {
  if (kind === 'pdf') {
    const start = `<a href="${downloadUrl}">`;
    return { html: `${start}${escaped(name)}</a>`, caretAt: start.length };
  }
  const start = `<img src="${url}" width="${Math.min(width, messageWidth)}" alt="`;
  return { html: `${start}" style="max-width: 100%; height: auto">`, caretAt: start.length };
}
