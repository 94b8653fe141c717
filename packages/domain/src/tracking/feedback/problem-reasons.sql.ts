/**
 * Why a message bounced, from its server's words: the enhanced status code where there is one (RFC 3463), else what
 * servers usually write. The order matters: the first that matches decides.
 */
const bounceWords: readonly (readonly [reason: string, pattern: string])[] = [
  ['mailbox_full', '[45]\\.2\\.2|over ?quota|quota exceeded|mailbox (is )?full|storage limit'],
  [
    'no_mailbox',
    '5\\.1\\.(1|3|6|10)|user unknown|unknown user|no such (user|mailbox|recipient)|does(n.t| not) exist|mailbox not found|invalid recipient',
  ],
  ['no_domain', '5\\.1\\.2|5\\.4\\.4|domain not found|host (not found|unknown)|no such domain'],
  ['inactive', '5\\.2\\.1|mailbox (unavailable|disabled|inactive)|account (is )?(disabled|inactive)'],
  ['spam', '[45]\\.7\\.[0-9]|spam|blocklist|blacklist|policy|reputation|rejected as'],
  ['too_large', '[45]\\.(2\\.3|3\\.4)|too (large|big)|size limit'],
  ['later', '(^|[^0-9.])4\\.[0-9]\\.[0-9]|try again|temporar|deferred|greylist|timed? ?out'],
];

/** SQL: why a message bounced, from the detail of its event. */
export const bounceReasonSql = (detail: string): string =>
  `case ${bounceWords
    .map(([reason, pattern]) => `when ${detail} ~* '${pattern}' then '${reason}'`)
    .join(' ')} else 'other' end`;

/** What `recordFeedback` stores for an unsubscribe, and the way it names. */
const ways = { 'unsubscribe link': 'link', 'unsubscribe by mail': 'mail', 'STOP reply': 'stop' } as const;

/** SQL: the way someone unsubscribed, from the detail of the event. */
export const unsubscribeWaySql = (detail: string): string =>
  `case ${detail} ${Object.entries(ways)
    .map(([stored, way]) => `when '${stored}' then '${way}'`)
    .join(' ')} else 'other' end`;
