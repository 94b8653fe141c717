import type { MergeTag } from './merge-tag.ts';
import type { FaintText } from './contrast.ts';
import { scanHtml } from './scan-html.ts';

export type CheckId =
  | 'empty_subject'
  | 'empty_content'
  | 'broken_link'
  | 'placeholder_link'
  | 'image_without_alt'
  | 'low_contrast'
  | 'heavy_pictures'
  | 'image_without_address'
  | 'too_large'
  | 'empty_text'
  | 'removed_markup'
  | 'no_postal_address'
  | 'unknown_attribute';

/** A finding about a message before sending. A blocker has to be fixed first. */
export interface Check {
  id: CheckId;
  level: 'blocker' | 'warning';
  message: string;
}

/** The input of the checks: a message's finished parts, placeholders included. */
interface CheckSubject {
  subject: string;
  html: string;
  text: string;
  isBlank: boolean;
  isMarketing: boolean;
  htmlBytes: number;
  /** The first text that is hard to read. */
  faint: FaintText | null;
  links: readonly { display: string }[];
  brokenLinks: readonly string[];
  removed: readonly string[];
  tags: readonly MergeTag[];
  /** In a part that everyone sees. */
  hasPostalAddress: boolean;
  knownAttributes?: readonly string[] | undefined;
}

/** Gmail clips messages after about 102 KB, along with the unsubscribe link. Values of merge tags come on top. */
const MAX_HTML_BYTES = 100 * 1024;

/** All findings about a message, blockers first. */
export function checkMessage(message: CheckSubject): Check[] {
  const found = [...contentChecks(message), ...linkChecks(message), ...complianceChecks(message)];
  return found.sort((a, b) => Number(a.level === 'warning') - Number(b.level === 'warning'));
}

function* contentChecks({
  subject,
  html,
  text,
  isBlank,
  htmlBytes,
  faint,
  removed,
}: CheckSubject): Generator<Check> {
  if (subject.trim() === '') yield blocker('empty_subject', 'Write a subject.');
  if (isBlank) yield blocker('empty_content', 'The message has no content yet.');
  else if (text.trim() === '')
    yield warning(
      'empty_text',
      'The plain text part is empty, so people and spam filters that read plain text see nothing.',
    );
  const images = countImages(html);
  const [bare, lost] = [images.all - images.described, images.all - images.addressed];
  if (lost > 0)
    yield warning(
      'image_without_address',
      `${count(lost, 'image can’t be shown: its', 'images can’t be shown: their')} address does not ` +
        'start with https://.',
    );
  if (bare > 0)
    yield warning(
      'image_without_alt',
      `${count(bare, 'image has', 'images have')} no description (alt text). Say what it shows, for people who don’t see it.`,
    );
  if (htmlBytes > MAX_HTML_BYTES)
    yield warning(
      'too_large',
      `The HTML is ${Math.ceil(htmlBytes / 1024)} KB. Gmail cuts messages off at about 102 KB, and the unsubscribe ` +
        'link with them. Remove parts, or split the message.',
    );
  if (faint !== null)
    yield warning(
      'low_contrast',
      `“${faint.text}” is hard to read: its contrast is ${faint.ratio}. ${faint.suggestion} is the nearest colour that is readable there.`,
    );
  if (removed.length > 0)
    yield warning(
      'removed_markup',
      `Removed because mail clients block it: ${removed.slice(0, 8).join(', ')}.`,
    );
}

function* linkChecks({ html, links, brokenLinks }: CheckSubject): Generator<Check> {
  for (const link of new Set(brokenLinks)) {
    const name = link === '' ? 'A link has no address' : `The link “${link.slice(0, 80)}” can’t be opened`;
    yield blocker('broken_link', `${name}. Start it with https://, http://, mailto: or tel:.`);
  }
  const empty = [...scanHtml(html)].filter(
    (piece) => isHref(piece) && html.slice(piece.start, piece.end) === '#',
  ).length;
  // RFC 2606 reserves these names for examples, and our own designs use them.
  const examples = links.filter(({ display }) =>
    /^https?:\/\/(?:[\w-]+\.)*example\.(?:com|net|org)(?:[/:?#]|$)/i.test(display),
  ).length;
  if (empty + examples > 0)
    yield warning(
      'placeholder_link',
      `${count(empty + examples, 'link still leads', 'links still lead')} nowhere (# or example.com).`,
    );
}

function* complianceChecks({
  isMarketing,
  tags,
  hasPostalAddress,
  knownAttributes,
}: CheckSubject): Generator<Check> {
  if (isMarketing && !hasPostalAddress) {
    yield warning(
      'no_postal_address',
      'Your postal address is missing. Add {{ account.address }}: many countries require it.',
    );
  }
  const known = knownAttributes && new Set(knownAttributes.map((key) => key.toLowerCase()));
  for (const { attribute } of tags) {
    if (attribute === null || !known || known.has(attribute.toLowerCase())) continue;
    yield warning('unknown_attribute', `No contact has the attribute “${attribute}” yet.`);
  }
}

/**
 * `addressed` counts images a mail client can fetch or has in the message. A merge tag can also supply the
 * address.
 */
function countImages(html: string): { all: number; described: number; addressed: number } {
  const images = { all: 0, described: 0, addressed: 0 };
  for (const piece of scanHtml(html)) {
    if (piece.element !== 'img') continue;
    if (piece.kind === 'open') images.all += 1;
    if (piece.kind !== 'attribute') continue;
    if (piece.name === 'alt') images.described += 1;
    if (piece.name === 'src' && /^(?:https?:\/\/|cid:|zq\d)/i.test(html.slice(piece.start, piece.end).trim()))
      images.addressed += 1;
  }
  return images;
}

function isHref(piece: { kind: string; element: string; name?: string }): boolean {
  return piece.kind === 'attribute' && piece.element === 'a' && piece.name === 'href';
}

function count(number: number, one: string, many: string): string {
  return number === 1 ? `1 ${one}` : `${number} ${many}`;
}

function blocker(id: CheckId, message: string): Check {
  return { id, level: 'blocker', message };
}

export function warning(id: CheckId, message: string): Check {
  return { id, level: 'warning', message };
}
