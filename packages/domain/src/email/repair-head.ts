import { addressParser } from 'postal-mime';
import { headerText, mailboxText } from './protocol.ts';
import type { RawField } from './raw-message.ts';

/** RFC 5322 §2.1.1, without the line end. */
export const longestLine = 998;
const notAscii = /[\x80-\xff]/;
const mailboxFields = new Set(['from', 'to', 'cc', 'reply-to', 'sender']);
const wordFields = /^(?:subject|comments|keywords|content-description|x-[a-z0-9-]+)$/;

/** Fields in ASCII with lines of at most 998 bytes, or the name of a field that can't be repaired. */
export function repairFields(fields: readonly RawField[]): RawField[] | string {
  const repaired: RawField[] = [];
  for (const field of fields) {
    const ascii = notAscii.test(field.text) ? encoded(field) : field.text;
    const text = ascii === null ? null : folded(ascii);
    if (text === null) return field.name;
    repaired.push({ name: field.name, text });
  }
  return repaired;
}

/** Encodes raw UTF-8 as encoded words (RFC 2047) or parameters (RFC 2231); null for other bytes. */
function encoded({ name, text }: RawField): string | null {
  const bytes = Buffer.from(text, 'latin1');
  const utf8 = bytes.toString();
  if (utf8.includes('�')) return null;
  const colon = utf8.indexOf(':');
  const [label, value] = [utf8.slice(0, colon), utf8.slice(colon + 1).replace(/\r\n(?=[ \t])/g, '')];
  if (wordFields.test(name)) return `${label}: ${headerText(value, label.length + 2)}`;
  if (mailboxFields.has(name)) return mailboxes(label, value);
  return name === 'content-type' || name === 'content-disposition' ? `${label}:${parameters(value)}` : null;
}

function mailboxes(label: string, value: string): string | null {
  const list = addressParser(value, { flatten: true });
  try {
    const texts = list.map(({ name, address }) =>
      mailboxText({ name: name ?? '', address: address ?? '' }, label.length + 2),
    );
    return `${label}: ${texts.join(',\r\n ')}`;
  } catch {
    return null;
  }
}

/** `filename="ẹ.pdf"` as `filename*=utf-8''%E1%BA%B9.pdf`. */
function parameters(value: string): string {
  return value.replace(
    /;\s*([a-z-]+)\s*=\s*(?:"([^"]*)"|([^\s;"]+))/gi,
    (all, name: string, quoted?: string, bare?: string) => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is what is tested for
      if (/^[\x00-\x7f]*$/.test(all)) return all;
      const percent = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
      return `;\r\n ${name}*=utf-8''${encodeURIComponent(quoted ?? bare ?? '').replace(/['()*!]/g, percent)}`;
    },
  );
}

/** Folds long lines at white space; null if a line can't be folded within the limit. */
function folded(text: string): string | null {
  if (notAscii.test(text)) return null;
  const lines = text.split('\r\n').map((line) => (line.length <= longestLine ? line : foldLine(line)));
  return lines.some((line) => line === null) ? null : lines.join('\r\n');
}

function foldLine(line: string): string | null {
  const words = line.split(/(?=[ \t])/);
  const lines = [''];
  for (const word of words) {
    if (word.length > longestLine) return null;
    const last = lines.at(-1) ?? '';
    // A line of white space alone would end the header in some readers.
    if (last.trim() !== '' && word.trim() !== '' && last.length + word.length > 78) lines.push(word);
    else lines[lines.length - 1] = last + word;
  }
  return lines.some((each) => each.length > longestLine) ? null : lines.join('\r\n');
}
