import { type Check, type CheckId, checkLevels } from '../../check.schema.ts';
import type { FaintText } from '../html/contrast.ts';
import { isJourneyAnswer, type MergeTag } from '../tags/merge-tag.ts';
import { isPublishedPath } from '../tags/published-tag.ts';
import { blockOf, type Page } from './read-page.ts';
import type { TagRegistry } from '../tags/tag-registry.ts';

export type { Check, CheckId };

/** The input of the checks: a message's finished parts, placeholders included. */
interface CheckSubject {
  subject: string;
  page: Page;
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
  /** Finds the unsubscribe link that the author wrote. */
  unsubscribe: 'everyone' | 'some' | 'nobody';
  knownAttributes?: readonly string[] | undefined;
  /** The paths of the items it names that visitors can’t see. */
  unpublished: readonly string[];
  /** The paths of which another check says why they can’t be sent. */
  refused: ReadonlySet<string>;
  /** Knows the placeholders in all of these. */
  registry: TagRegistry;
}

/** Gmail clips messages after about 102 KB, along with the unsubscribe link. Values of merge tags come on top. */
const MAX_HTML_BYTES = 100 * 1024;

/** All findings about a message, blockers first. */
export function checkMessage(message: CheckSubject): Check[] {
  return byLevel([...contentChecks(message), ...linkChecks(message), ...complianceChecks(message)]);
}

/** Blockers first, hints last. */
export function byLevel(checks: readonly Check[]): Check[] {
  return checks.toSorted((one, other) => checkLevels.indexOf(one.level) - checkLevels.indexOf(other.level));
}

function* contentChecks({
  subject,
  page: { pictures, blockAt },
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
  const lost = pictures.filter(({ src }) => !isFetchable(src));
  const bare = pictures.filter(({ isDescribed }) => !isDescribed);
  if (lost.length > 0)
    yield warning(
      'image_without_address',
      `${count(lost.length, 'image can’t be shown: its', 'images can’t be shown: their')} address does not ` +
        'start with https://.',
      lost[0]?.block,
    );
  if (bare.length > 0)
    yield warning(
      'image_without_alt',
      `${count(bare.length, 'image has', 'images have')} no description (alt text). Say what it shows, for people who don’t see it.`,
      bare[0]?.block,
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
      blockAt(faint.at),
    );
  if (removed.length > 0)
    yield warning(
      'removed_markup',
      `Removed because mail clients block it: ${removed.slice(0, 8).join(', ')}.`,
    );
}

function* linkChecks({ page, links, brokenLinks, registry }: CheckSubject): Generator<Check> {
  for (const link of new Set(brokenLinks)) {
    const name = link === '' ? 'A link has no address' : `The link “${link.slice(0, 80)}” can’t be opened`;
    const place = page.links.find(({ href }) => registry.toSource(href) === link);
    yield blocker('broken_link', `${name}. Start it with https://, http://, mailto: or tel:.`, place?.block);
  }
  const empty = page.links.filter(({ href }) => href === '#');
  // RFC 2606 reserves these names for examples, and our own designs use them.
  const examples = links.flatMap(({ display }, index) =>
    /^https?:\/\/(?:[\w-]+\.)*example\.(?:com|net|org)(?:[/:?#]|$)/i.test(display)
      ? [registry.placeholder({ kind: 'link', index })]
      : [],
  );
  if (empty.length + examples.length > 0)
    yield warning(
      'placeholder_link',
      `${count(empty.length + examples.length, 'link still leads', 'links still lead')} nowhere (# or example.com).`,
      page.links.find(({ href }) => href === '#' || examples.includes(href))?.block,
    );
}

function* complianceChecks(message: CheckSubject): Generator<Check> {
  const { isMarketing, tags, hasPostalAddress, knownAttributes, page, registry } = message;
  if (isMarketing) yield* unsubscribeChecks(message);
  if (isMarketing && !hasPostalAddress) {
    yield warning(
      'no_postal_address',
      'Your postal address is missing. Add {{ account.address }}: many countries require it.',
    );
  }
  yield* publishedChecks(message);
  const known = knownAttributes && new Set(knownAttributes.map((key) => key.toLowerCase()));
  for (const tag of tags) {
    const { attribute } = tag;
    if (attribute === null || !known || known.has(attribute.toLowerCase())) continue;
    if (isJourneyAnswer(attribute)) continue;
    yield warning(
      'unknown_attribute',
      `No contact has the attribute “${attribute}” yet.`,
      blockOf(page, registry, (one) => one === tag),
    );
  }
}

function* publishedChecks({ tags, unpublished, refused, page, registry }: CheckSubject): Generator<Check> {
  for (const tag of tags)
    if (isPublishedPath(tag.path) && tag.value === undefined && !refused.has(tag.path))
      yield blocker(
        'missing_item',
        `${tag.source} names nothing of yours. Choose another one from the list of tags.`,
        blockOf(page, registry, (one) => one === tag),
      );
  for (const path of unpublished)
    yield warning(
      'unpublished_item',
      `{{ ${path} }} isn’t published, so its link shows a notice. Publish it before you send.`,
    );
}

/** The footer is added either way, so nobody gets a message that they can’t unsubscribe from. */
function* unsubscribeChecks({ unsubscribe, isBlank, page, registry }: CheckSubject): Generator<Check> {
  if (unsubscribe === 'some')
    yield warning(
      'unsubscribe_for_some',
      'Your unsubscribe link is in a part that only some people see, so Talkdrum adds another one below the ' +
        'email. Put yours where everyone sees it.',
      blockOf(page, registry, ({ path }) => path === 'links.unsubscribe'),
    );
  if (unsubscribe === 'nobody' && !isBlank)
    yield {
      id: 'unsubscribe_added',
      level: 'info',
      message: 'Unsubscribe: Talkdrum adds the link and your postal address below the email.',
    };
}

/** An address that a mail client can fetch, or that is in the message. A merge tag can also supply it. */
const isFetchable = (src: string | null): boolean => /^(?:https?:\/\/|cid:|zq\d)/i.test(src ?? '');

function count(number: number, one: string, many: string): string {
  return number === 1 ? `1 ${one}` : `${number} ${many}`;
}

export function blocker(id: CheckId, message: string, block?: string | null): Check {
  return { id, level: 'blocker', message, ...place(block) };
}

export function warning(id: CheckId, message: string, block?: string | null): Check {
  return { id, level: 'warning', message, ...place(block) };
}

const place = (block: string | null | undefined) => (typeof block === 'string' ? { block } : {});
