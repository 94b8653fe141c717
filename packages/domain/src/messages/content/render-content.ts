import {
  type CompiledMessage,
  type MergeData,
  type RenderedMessage,
  renderMessage,
} from '../../templates/index.ts';
import type { TrackingLinks } from './track-html.ts';
import type { Channel } from '../../kernel/index.ts';

/** Recipient and account of a message, as merge tags see them. */
export interface MessagePeople {
  recipient: string;
  recipientName: string;
  channel: Channel;
  data: Readonly<Record<string, unknown>> | null;
  account: { name: string; address: string };
  /** See `RenderInput`. */
  shownParts?: number | null | undefined;
}

/** The merge data of one message. Its `data` become the recipient's attributes. */
export function mergeDataOf(
  { recipient, recipientName, channel, data, account }: MessagePeople,
  links: MergeData['links'],
): MergeData {
  const address = channel === 'email' ? { email: recipient } : { phone: recipient };
  return {
    contact: { name: recipientName === '' ? null : recipientName, ...address, attribs: data },
    campaign: { name: '' },
    account,
    links,
  };
}

export const noLinks: MergeData['links'] = { unsubscribe: '', preferences: '', viewInBrowser: '' };

/**
 * Renders a frozen template for one recipient. With `tracking`, the HTML gets tracked links and a pixel. The
 * plain text always has the real addresses, because people read them there.
 */
export function renderContent(
  compiled: CompiledMessage,
  people: MessagePeople,
  links: MergeData['links'] = noLinks,
  tracking?: TrackingLinks,
): RenderedMessage {
  const render = (part: CompiledMessage, to: TrackingLinks | null) =>
    renderMessage(part, {
      ...mergeDataOf(people, links),
      shownParts: people.shownParts ?? null,
      links: { ...links, click: to?.click ?? null, pixel: to?.pixel ?? null },
    });
  if (tracking === undefined) return render(compiled, null);
  return {
    ...render({ ...compiled, html: [] }, null),
    html: render({ ...compiled, text: [] }, tracking).html,
  };
}

/** Only the subject, for lists and search. */
export function renderSubject(compiled: CompiledMessage, people: MessagePeople): string {
  return renderContent({ ...compiled, html: [], text: [] }, people).subject;
}
