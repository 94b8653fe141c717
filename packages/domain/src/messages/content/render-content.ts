import {
  type CompiledMessage,
  type MergeData,
  type RenderedMessage,
  renderMessage,
} from '../../templates/index.ts';
import type { TrackingLinks } from './track-html.ts';
import type { Channel } from '../../kernel/index.ts';

/** Of whom and by whom a message is, as merge tags see it. */
export interface MessagePeople {
  recipient: string;
  recipientName: string;
  channel: Channel;
  data: Readonly<Record<string, unknown>> | null;
  account: { name: string; address: string };
}

/** The merge data of one message: what was given as data are its recipient's attributes. */
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
 * Renders a frozen template for one recipient. With `tracking` the links of its HTML lead through us and it
 * has a pixel; its plain text always leads straight to the targets, because people read the addresses there.
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
      links: { ...links, click: to?.click ?? null, pixel: to?.pixel ?? null },
    });
  if (tracking === undefined) return render(compiled, null);
  return {
    ...render({ ...compiled, html: [] }, null),
    html: render({ ...compiled, text: [] }, tracking).html,
  };
}

/** The subject alone, for lists and search. */
export function renderSubject(compiled: CompiledMessage, people: MessagePeople): string {
  return renderContent({ ...compiled, html: [], text: [] }, people).subject;
}
