import type { DomainConfig } from '../../config.ts';
import { DomainError } from '../../kernel/index.ts';
import { addressDomain } from '../email/address.ts';
import { composeTransactional } from '../email/compose-transactional.ts';
import { passOnRaw } from '../email/raw-message.ts';
import type { LinkTokens } from '../link-tokens.ts';
import { renderContent } from '../messages/render-content.ts';
import type { Outgoing } from './lane-work.ts';
import type { LeasedDelivery } from './leased-delivery.ts';
import type { StreamContent } from './stream-content.ts';
import type { StreamLibrary } from './stream-library.ts';

export interface ComposeWorld {
  config: Pick<DomainConfig, 'publicUrl' | 'bounceDomain'>;
  tokens: LinkTokens;
  library: StreamLibrary;
}

/** A transactional SMS. Its text was rendered when it was taken in. */
export function composeSms({ id, accountId, address, attempts, content }: LeasedDelivery): Outgoing {
  const { sender, body } = requireContent(content);
  return { channel: 'sms', sms: { id, accountId, campaignId: null, messageType: 'transactional', sender, to: address, text: body ?? '', attempts } };
}

/** A transactional email, signed by the sender's domain. The return path says whose bounce it would be (VERP). */
export async function composeMail({ config, tokens, library }: ComposeWorld, item: LeasedDelivery, date: Date): Promise<Outgoing> {
  const { accountId, id, address } = item;
  const content = requireContent(item.content);
  const message =
    content.rawId === null ? await writeMail({ config, tokens, library }, item, content, date) : await passOn(config, library, id, content, content.rawId);
  const signer = await library.signer(content.senderId);
  return {
    channel: 'email',
    envelope: { from: `b+${tokens.make('bounce', accountId, id)}@${config.bounceDomain}`, to: address },
    message: signer === null ? message : await signer.sign(message, date),
  };
}

async function passOn(
  config: ComposeWorld['config'],
  library: StreamLibrary,
  id: string,
  { sender, createdAt }: StreamContent,
  rawId: string,
): Promise<Buffer> {
  return passOnRaw(await library.blob(rawId), { id, domain: addressDomain(sender), host: config.bounceDomain, takenInAt: new Date(createdAt) });
}

async function writeMail(world: ComposeWorld, item: LeasedDelivery, content: StreamContent, date: Date): Promise<Buffer> {
  const { library } = world;
  const { subject, sender, senderName, replyTo, headers, attachments } = content;
  const { html, text } = await bodies(world, item, content);
  const files = await Promise.all((attachments ?? []).map(async (file) => ({ ...file, content: await library.blob(file.blobId) })));
  return composeTransactional({
    id: item.id,
    from: { address: sender, name: senderName },
    to: { address: item.address, name: item.name },
    ...(replyTo === null ? {} : { replyTo: { address: replyTo } }),
    subject,
    ...(html === null ? {} : { html }),
    text,
    date,
    isAutomatic: false,
    ...(headers === null ? {} : { headers }),
    attachments: files,
  });
}

async function bodies({ config, tokens, library }: ComposeWorld, item: LeasedDelivery, content: StreamContent): Promise<{ html: string | null; text: string }> {
  const { templateId, templateRevision, html, body, data } = content;
  if (templateId === null || templateRevision === null) return { html, text: body ?? (html === null ? '' : library.textOf(html)) };
  const { accountId, id } = item;
  const page = (letter: string, kind: 'unsubscribe' | 'preferences' | 'view') => `${config.publicUrl}/${letter}/${tokens.make(kind, accountId, id)}`;
  const links = { unsubscribe: page('u', 'unsubscribe'), preferences: page('p', 'preferences'), viewInBrowser: page('v', 'view') };
  const people = { recipient: item.address, recipientName: item.name ?? '', channel: 'email' as const, data, account: await library.account() };
  return renderContent(await library.template(templateId, templateRevision), people, links);
}

function requireContent(content: StreamContent | undefined): StreamContent {
  if (content === undefined) throw new DomainError('not_found', 'The message has no content.');
  return content;
}
