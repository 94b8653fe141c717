const STYLE =
  'margin:0;padding:24px 16px;text-align:center;' +
  'font:12px/1.6 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;color:#6b7280';

/**
 * The footer added to a marketing message without its own unsubscribe link: the sender, their postal address
 * (CAN-SPAM §7704(a)(5)), and how to unsubscribe.
 */
export const FOOTER_HTML =
  `<div style="${STYLE}"><strong>{{ account.name }}</strong><br />{{ account.address }}<br />` +
  '<a href="{{ links.unsubscribe }}" style="color:#6b7280;text-decoration:underline">Unsubscribe</a> ' +
  '&middot; ' +
  '<a href="{{ links.preferences }}" style="color:#6b7280;text-decoration:underline">Preferences</a></div>';

export const FOOTER_TEXT =
  '\n\n--\n{{ account.name }}\n{{ account.address }}\nUnsubscribe: {{ links.unsubscribe }}\n' +
  'Preferences: {{ links.preferences }}';
