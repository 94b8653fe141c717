/**
 * A finished message as large as the campaign in `campaign-seed.ts`: 5 KB of quoted-printable text and HTML.
 */
export function sampleMessage(): string {
  const line = 'Our new range is in all stores from Monday. Come early, bring a friend, =\r\n';
  const part = (type: string) =>
    `--=_part\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${line.repeat(46)}\r\n`;
  return [
    'From: Kola <news@kola.example>',
    'To: Ada Obi <ada@mail.example>',
    'Subject: New in our stores, Ada',
    'Date: Sat, 21 Nov 2026 08:00:00 +0000',
    'Message-ID: <0193-sample@kola.example>',
    'MIME-Version: 1.0',
    'List-Unsubscribe: <https://news.talkdrum.example/u/AaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaA>',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    'Precedence: bulk',
    'Content-Type: multipart/alternative; boundary="=_part"',
    '',
    `${part('text/plain')}${part('text/html')}--=_part--`,
    '',
  ].join('\r\n');
}
