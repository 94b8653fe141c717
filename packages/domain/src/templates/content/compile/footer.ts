import type { Words } from '@talkdrum/languages';
import { escapeHtml } from '../html/escape-value.ts';

/** In the message's own colour, only weaker: a fixed grey can't be read on white and in dark mode alike. */
const STYLE =
  'margin:0;padding:24px 16px;text-align:center;' +
  'font:12px/1.6 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;color:inherit;opacity:.75';

/**
 * The footer added to a marketing message without its own unsubscribe link: the sender, their postal address
 * (CAN-SPAM §7704(a)(5)), and how to unsubscribe.
 */
export function footerHtml({ text, language, direction }: Words): string {
  const link = (url: string, label: string) =>
    `<a href="{{ ${url} }}" style="color:inherit;text-decoration:underline">${escapeHtml(label)}</a>`;
  return (
    `<div lang="${language}" dir="${direction}" style="${STYLE}">` +
    '<strong>{{ account.name }}</strong><br />{{ account.address }}<br />' +
    `${link('links.unsubscribe', text('footer.unsubscribe'))} &middot; ` +
    `${link('links.preferences', text('footer.preferences'))}</div>`
  );
}

export function footerText({ text }: Words): string {
  const unsubscribe = text('mail.beforeLink', { label: text('footer.unsubscribe') });
  const preferences = text('mail.beforeLink', { label: text('footer.preferences') });
  return (
    '\n\n--\n{{ account.name }}\n{{ account.address }}\n' +
    `${unsubscribe} {{ links.unsubscribe }}\n${preferences} {{ links.preferences }}`
  );
}
