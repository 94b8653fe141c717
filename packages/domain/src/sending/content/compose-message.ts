import { DomainError } from '../../kernel/index.ts';
import {
  addressDomain,
  composeTransactional,
  fieldNames,
  passOnRaw,
  rewriteHtmlParts,
} from '../../email/index.ts';
import { LinkNumbers, renderContent, trackHtml, type TrackingLinks } from '../../messages/index.ts';
import type { ComposeContext } from './content-cache.ts';
import type { Outgoing } from '../leases/send-source.ts';
import type { LeasedDelivery } from '../leases/leased-delivery.ts';
import type { SingleContent } from '../leases/single-content.ts';
import { messageHeaders } from './message-headers.ts';

/** A transactional text message. Its text was rendered when it was submitted. */
export function composeSms({ id, accountId, address, attempts, content }: LeasedDelivery): Outgoing {
  const { sender, body, expiresAt, messageType } = requireContent(content);
  const validity = expiresAt ? { expiresAt } : {};
  return {
    channel: 'sms',
    sms: {
      id,
      accountId,
      campaignId: null,
      messageType,
      sender,
      to: address,
      text: body ?? '',
      attempts,
      ...validity,
    },
  };
}

/** A transactional email, signed by the sender's domain. The return path identifies the delivery (VERP). */
export async function composeMail(
  { config, tokens, cache }: ComposeContext,
  item: LeasedDelivery,
  date: Date,
): Promise<Outgoing> {
  const { accountId, id, address } = item;
  const content = requireContent(item.content);
  const message =
    content.rawId === null
      ? await writeMail({ config, tokens, cache }, item, content, date)
      : await passOn({ config, tokens, cache }, item, content, content.rawId);
  const { signer, bounceDomain } = await cache.identity(content.senderId);
  return {
    channel: 'email',
    envelope: { from: `b+${tokens.make('bounce', accountId, id)}@${bounceDomain}`, to: address },
    message: signer === null ? message : await signer.sign(message, date),
  };
}

async function passOn(
  context: ComposeContext,
  item: LeasedDelivery,
  content: SingleContent,
  rawId: string,
): Promise<Buffer> {
  const { config, cache } = context;
  const fields = await messageHeaders(context, item, content);
  const passage = {
    id: item.id,
    domain: addressDomain(content.sender),
    host: config.bounceDomain,
    takenInAt: content.createdAt,
    fields,
  };
  const message = passOnRaw(await cache.blob(rawId), passage);
  const links = await trackingOf(context, item, content);
  if (links === undefined) return message;
  const numbers = new LinkNumbers();
  return rewriteHtmlParts(message, (html, decode) => trackHtml(html, links, numbers, decode));
}

/** The tracking links of this message; undefined when it isn't tracked. */
async function trackingOf(
  { cache, tokens }: ComposeContext,
  { accountId, id }: LeasedDelivery,
  { isTracked }: SingleContent,
): Promise<TrackingLinks | undefined> {
  if (!isTracked) return undefined;
  const { origin } = await cache.account();
  return {
    click: (n) => `${origin}/c/${tokens.make('click', accountId, id, n)}`,
    pixel: `${origin}/o/${tokens.make('open', accountId, id)}`,
  };
}

async function writeMail(
  context: ComposeContext,
  item: LeasedDelivery,
  content: SingleContent,
  date: Date,
): Promise<Buffer> {
  const { cache } = context;
  const { subject, sender, senderName, replyTo, headers, attachments } = content;
  const { html, text } = await bodies(context, item, content);
  const fields = await messageHeaders(context, item, content);
  const ours = fieldNames(fields);
  const given = Object.entries(headers ?? {}).filter(([name]) => !ours.has(name.toLowerCase()));
  const files = await Promise.all(
    (attachments ?? []).map(async (file) => ({ ...file, content: await cache.blob(file.blobId) })),
  );
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
    headers: Object.fromEntries(given),
    fields,
    attachments: files,
  });
}

async function bodies(
  context: ComposeContext,
  item: LeasedDelivery,
  content: SingleContent,
): Promise<{ html: string | null; text: string }> {
  const { tokens, cache } = context;
  const { templateId, templateRevision, html, body, data } = content;
  const tracking = await trackingOf(context, item, content);
  if (templateId === null || templateRevision === null) {
    const text = body ?? (html === null ? '' : cache.textOf(html));
    return {
      html: html === null || tracking === undefined ? html : trackHtml(html, tracking, new LinkNumbers()),
      text,
    };
  }
  const { accountId, id } = item;
  const { origin, ...account } = await cache.account();
  const page = (letter: string, kind: 'unsubscribe' | 'preferences' | 'view') =>
    `${origin}/${letter}/${tokens.make(kind, accountId, id)}`;
  const links = {
    unsubscribe: page('u', 'unsubscribe'),
    preferences: page('p', 'preferences'),
    viewInBrowser: page('v', 'view'),
  };
  const people = {
    recipient: item.address,
    recipientName: item.name ?? '',
    channel: 'email' as const,
    data,
    account,
    shownParts: item.shownParts,
  };
  return renderContent(await cache.template(templateId, templateRevision), people, links, tracking);
}

function requireContent(content: SingleContent | undefined): SingleContent {
  if (content === undefined) throw new DomainError('not_found', 'The message has no content.');
  return content;
}
