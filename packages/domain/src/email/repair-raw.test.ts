import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { passOnRaw } from './raw-message.ts';
import { repairRaw } from './repair-raw.ts';

const message = (head: string, body: string | Buffer, encoding: BufferEncoding = 'utf8') =>
  Buffer.concat([
    Buffer.from(`${head}\r\n\r\n`, encoding),
    typeof body === 'string' ? Buffer.from(body, encoding) : body,
  ]);
const head = 'From: ada@kola.example\r\nSubject: Hi';

function repaired(raw: Buffer): Buffer {
  const result = repairRaw(raw);
  if (!result.ok) throw new Error(result.message);
  return result.raw;
}
/** What every server accepts: ASCII without NUL, lines of 998 bytes at most. */
function expectTransportable(raw: Buffer): void {
  const text = raw.toString('latin1');
  expect(/[^\x01-\x7f]/.test(text)).toBe(false);
  expect(Math.max(...text.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
}
const read = async (raw: Buffer) => {
  expectTransportable(raw);
  return PostalMime.parse(raw);
};

describe('a message that servers would refuse', () => {
  it("isn't changed if it is valid", () => {
    const raw = message(`${head}\r\nContent-Type: text/plain`, 'All is well.\r\n');
    expect(repairRaw(raw)).toEqual({ ok: true, raw });
  });

  it('keeps the text of long lines, undeclared and declared 8-bit bodies, and NUL', async () => {
    const long = `${'word '.repeat(400)}end`;
    expect((await read(repaired(message(head, `${long}\r\n`)))).text?.trim()).toBe(long);
    for (const more of ['', '\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit'])
      expect((await read(repaired(message(`${head}${more}`, 'Ṣọlá, ₦500\r\n')))).text?.trim()).toBe(
        'Ṣọlá, ₦500',
      );
    expect((await read(repaired(message(head, 'a\0b\r\n')))).text).toContain('a\0b');
  });

  it('keeps the bytes of an undeclared charset', async () => {
    const raw = repaired(message(head, Buffer.from('caf\xe9\r\n', 'latin1')));
    expectTransportable(raw);
    expect(raw.toString()).toMatch(/charset=unknown-8bit[\s\S]*caf=E9/);
  });

  it('gets UTF-8 headers as encoded words, folded where they are long', async () => {
    const names = Array.from({ length: 60 }, (_, n) => `"Name ${n}" <person${n}@example.com>`).join(', ');
    const parsed = await read(
      repaired(message(`From: Ṣọlá <ada@kola.example>\r\nSubject: Ẹ kú àbọ̀\r\nTo: ${names}`, 'Hi\r\n')),
    );
    expect(parsed.from).toEqual({ name: 'Ṣọlá', address: 'ada@kola.example' });
    expect(parsed.subject).toBe('Ẹ kú àbọ̀');
    expect(parsed.to).toHaveLength(60);
  });

  it('is repaired part by part, including file names', async () => {
    const bytes = Buffer.from([0, 255, 1, 254]);
    const raw = Buffer.concat([
      Buffer.from(
        `${head}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>ẹ</p>\r\n` +
          '--b\r\nContent-Type: text/plain\r\n\r\nplain\r\n--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="ẹ.pdf"\r\n\r\n',
      ),
      bytes,
      Buffer.from('\r\n--b--\r\n'),
    ]);
    const parsed = await read(repaired(raw));
    expect(parsed.html).toContain('<p>ẹ</p>');
    expect(parsed.text).toContain('plain');
    expect(parsed.attachments[0]?.filename).toBe('ẹ.pdf');
    expect(Buffer.from(parsed.attachments[0]?.content as ArrayBuffer)).toEqual(bytes);
  });

  it('is refused if a repair would change its meaning', () => {
    const signed = `${head}\r\nContent-Type: multipart/signed; boundary=b`;
    for (const raw of [
      message(`${head}\r\nX-Long: ${'x'.repeat(1_200)}`, 'Hi\r\n'),
      message(`${head}\r\nX-Bytes: \xe9`, 'Hi\r\n', 'latin1'),
      message(`${head}\r\nX-Nul: a\0b`, 'Hi\r\n'),
      message(signed, '--b\r\nContent-Type: text/plain\r\n\r\nẹ\r\n--b--\r\n'),
      message(`${head}\r\nContent-Transfer-Encoding: quoted-printable`, 'ẹ\r\n'),
      message(`${head}\r\nContent-Type: multipart/mixed; boundary=b`, '--b\r\n\r\nẹ\r\n'),
    ])
      expect(repairRaw(raw).ok).toBe(false);
  });
});

it('a relayed message loses headers that speak for anyone but its sender', () => {
  const foreign = [
    'Sender: boss@bank.example',
    'Resent-From: a@b.example',
    'Resent-Bcc: secret@b.example',
    'Authentication-Results: mx.example; dkim=pass',
    'ARC-Seal: i=1; a=rsa-sha256; b=eA==',
    'DKIM-Signature: v=1; d=bank.example;\r\n b=eA==',
    'List-Unsubscribe: <https://evil.example/u>',
    'List-Id: <bank.example>',
  ];
  const raw = message([head, ...foreign, 'X-Order: 7'].join('\r\n'), 'Hi\r\n');
  const passed = passOnRaw(raw, {
    id: 'm1',
    domain: 'kola.example',
    host: 'td.example',
    takenInAt: new Date(0),
    fields: '',
  }).toString();
  const fields = [...(passed.split('\r\n\r\n')[0] ?? '').matchAll(/^([\w-]+):/gm)].map(([, name]) => name);
  expect(fields).toEqual(['Received', 'From', 'Subject', 'X-Order', 'Message-ID', 'Date', 'MIME-Version']);
});
