import { type CompiledMessage, type MergeData, type RenderedMessage, renderMessage } from '../../templates/index.ts';

/** Of whom and by whom a message is, as merge tags see it. */
export interface MessagePeople {
  recipient: string;
  recipientName: string;
  channel: 'email' | 'sms';
  data: Readonly<Record<string, unknown>> | null;
  account: { name: string; address: string };
}

/** The merge data of one message: what was given as data are its recipient's attributes. */
export function mergeDataOf({ recipient, recipientName, channel, data, account }: MessagePeople, links: MergeData['links']): MergeData {
  const address = channel === 'email' ? { email: recipient } : { phone: recipient };
  return { contact: { name: recipientName === '' ? null : recipientName, ...address, attribs: data }, campaign: { name: '' }, account, links };
}

const noLinks: MergeData['links'] = { unsubscribe: '', preferences: '', viewInBrowser: '' };

/** Renders a frozen template for one recipient. Links lead straight to their targets; nothing is tracked. */
export function renderContent(compiled: CompiledMessage, people: MessagePeople, links: MergeData['links'] = noLinks): RenderedMessage {
  return renderMessage(compiled, { ...mergeDataOf(people, links), links: { ...links, click: null, pixel: null } });
}

/** The subject alone, for lists and search. */
export function renderSubject(compiled: CompiledMessage, people: MessagePeople): string {
  return renderContent({ ...compiled, html: [], text: [] }, people).subject;
}
