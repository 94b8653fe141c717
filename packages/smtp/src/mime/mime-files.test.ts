import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import { withFiles } from './mime-files.ts';

const body = 'Content-Type: text/plain\r\n\r\nHello\r\n';

it.each(['receipt.pdf', 'Rechnung ₦.pdf', 'a"b\\c.pdf', `${'ọ́'.repeat(95)}.pdf`, `${'😀'.repeat(48)}.pdf`])(
  'names a file %s once, in lines of 80 characters',
  async (filename) => {
    const message = withFiles(
      body,
      [{ filename, contentType: 'application/pdf', content: Buffer.from('%PDF') }],
      'b',
    );
    const [disposition = ''] = /Content-Disposition:[^]*?\r\n(?! )/.exec(message) ?? [];
    expect(disposition.split('\r\n').every((line) => line.length <= 80)).toBe(true);
    expect([...disposition.matchAll(/filename(?:\*0)?\*?=/g)]).toHaveLength(1);
    expect((await PostalMime.parse(message)).attachments.map((file) => file.filename)).toEqual([filename]);
  },
);
