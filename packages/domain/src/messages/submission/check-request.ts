import { normaliseEmail, type phoneNormaliser } from '@talkdrum/people-files';
import { newId } from '../../kernel/index.ts';
import { contentLimits, shorten } from '../../templates/index.ts';
import { parseAddress } from '../../email/index.ts';
import { checkAttachments } from './check-attachments.ts';
import { checkHeaders } from './check-headers.ts';
import { checkRaw } from './check-raw.ts';
import type { MessageDraft } from '../request/message-draft.ts';
import type { MessageRequest } from '../request/message-request.ts';
import { fallbackSeconds } from '../request/message.schema.ts';
import { refuseField, Refusal } from '../request/refuse.ts';
import { requestHash } from '../request/request-hash.ts';

const longestBody = 500_000;
const longestData = 50_000;
const furthestMs = 30 * 86_400_000;
const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const anyId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** What checking one request needs. */
export interface RequestContext {
  /** Reads national numbers of the account's country. */
  phone: ReturnType<typeof phoneNormaliser>;
  now: Date;
  /** The ids weren't chosen by the client, so no request repeats one. */
  areIdsNew: boolean;
}

/** Checks a request without the database. Throws a `Refusal`. */
export function checkRequest(request: MessageRequest, index: number, world: RequestContext): MessageDraft {
  const { channel, id = newId(), toName = '', data, reference = '' } = request;
  if (!idForm.test(id)) throw new Refusal('id', 'Use a lower-case UUID of version 7 as the id.');
  checkFallback(request);
  const recipient = channel === 'email' ? emailOf(request.to) : phoneOf(request.to, world);
  const content = request.raw === undefined ? writtenContent(request) : rawContent(request);
  return {
    index,
    id,
    channel,
    recipient,
    recipientName: line('toName', toName, 200),
    data: data === undefined ? null : checkData(data),
    reference: line('reference', reference, 200),
    scheduledAt: moment(request.scheduledAt, world.now),
    ...content,
    requestHash: request.id === undefined || world.areIdsNew ? null : requestHash(request),
    from: { ...content.from, senderId: uuid('from.senderId', request.from.senderId) },
  };
}

function checkFallback({ fallback }: MessageRequest): void {
  if (fallback === undefined) return;
  const { afterSeconds, message } = fallback;
  const { min, max } = fallbackSeconds;
  if (!Number.isInteger(afterSeconds) || afterSeconds < min || afterSeconds > max)
    throw new Refusal('fallback.afterSeconds', `Use ${min} to ${max.toLocaleString('en')} seconds.`);
  for (const field of ['id', 'scheduledAt', 'fallback'] as const)
    if (message[field] !== undefined)
      throw new Refusal(`fallback.message.${field}`, 'A fallback can’t have this.');
}

type Content = Pick<
  MessageDraft,
  'subject' | 'html' | 'text' | 'templateId' | 'replyTo' | 'headers' | 'attachments' | 'raw' | 'isTracked'
> & {
  from: { address: string | null; name: string };
};

function rawContent({ channel, from, raw, tracking }: MessageRequest): Content {
  if (channel !== 'email' || raw === undefined)
    throw new Refusal('raw', 'Only an email can be a MIME message.');
  const checked = checkRaw(raw);
  if (from.address !== undefined && senderName(channel, from.address) !== checked.from.address)
    throw new Refusal('from', 'The From header doesn’t match the sender.');
  const none = { html: null, text: null, templateId: null, replyTo: null, headers: null, attachments: [] };
  return {
    ...none,
    from: checked.from,
    subject: checked.subject,
    raw: checked.raw,
    isTracked: checked.isTracked && tracking !== false,
  };
}

function writtenContent(request: MessageRequest): Content {
  const { channel, from, html, text, templateId, subject = '', replyTo, headers, attachments = [] } = request;
  if (from.senderId === undefined && (from.address ?? '').trim() === '')
    throw new Refusal('from', 'Choose a sender.');
  if (templateId === undefined && (html ?? '').trim() === '' && (text ?? '').trim() === '')
    throw new Refusal(
      channel === 'sms' ? 'text' : 'html',
      channel === 'sms' ? 'Add a text.' : 'Add html, text or a template.',
    );
  if (templateId !== undefined && (html !== undefined || text !== undefined))
    throw new Refusal('templateId', 'Use either a template or your own content, not both.');
  if (channel === 'sms') checkSms(request);
  else if (templateId === undefined && subject.trim() === '') throw new Refusal('subject', 'Add a subject.');
  return {
    from: {
      address: from.address === undefined ? null : senderName(channel, from.address),
      name: line('from.name', from.name ?? '', 200),
    },
    subject: line('subject', subject, 998),
    html: body('html', html),
    text: body('text', text),
    templateId: uuid('templateId', templateId),
    replyTo: replyTo === undefined ? null : refuseField('replyTo', () => parseAddress(replyTo)),
    headers: headers === undefined ? null : checkHeaders(headers),
    attachments: checkAttachments(attachments),
    raw: null,
    isTracked:
      channel === 'email' && request.tracking !== false && (html !== undefined || templateId !== undefined),
  };
}

const emailFields = ['html', 'subject', 'headers', 'replyTo'] as const;

function checkSms(request: MessageRequest): void {
  const { text = '', attachments = [] } = request;
  const field =
    emailFields.find((name) => request[name] !== undefined) ??
    (attachments.length > 0 ? 'attachments' : undefined);
  if (field !== undefined) throw new Refusal(field, 'An SMS can only have a text.');
  if (text.length > contentLimits.sms) throw new Refusal('text', `${shorten(contentLimits.sms)}.`);
}

/** A sender as it's stored: in lower case, with the domain of an address in DNS form. */
function senderName(channel: MessageRequest['channel'], name: string): string {
  const address = channel === 'email' ? normaliseEmail(name) : null;
  return address?.ok === true ? address.value : name.trim().toLowerCase();
}

function emailOf(text: string): string {
  const address = normaliseEmail(text);
  if (!address.ok) throw new Refusal('to', address.message, 'invalid_address');
  return address.value;
}

function phoneOf(text: string, world: RequestContext): string {
  const phone = world.phone(text);
  if (!phone.ok) throw new Refusal('to', phone.message, 'invalid_address');
  return phone.value;
}

function line(field: string, text: string, longest: number): string {
  if (text === '') return '';
  if (text.length > longest || /\p{Cc}/u.test(text))
    throw new Refusal(field, `Use one line of at most ${longest} characters.`);
  return text.trim().toWellFormed();
}

function body(field: string, text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  if (text.length > longestBody)
    throw new Refusal(field, 'The message is too large. The limit is 500,000 characters.');
  if (text.includes('\0')) throw new Refusal(field, 'The message contains characters that can’t be sent.');
  return text.toWellFormed();
}

function uuid(field: string, id: string | undefined): string | null {
  if (id === undefined) return null;
  if (!anyId.test(id)) throw new Refusal(field, 'This isn’t a valid id.', 'not_found');
  return id.toLowerCase();
}

function checkData(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const text = isLonger(data, longestData) ? null : JSON.stringify(data);
  if (text === null || text.length > longestData)
    throw new Refusal('data', 'The data is too large. The limit is 50,000 characters.');
  if (text.includes('\\u0000'))
    throw new Refusal('data', 'The data contains characters that can’t be stored.');
  return data;
}

/** Whether its texts alone are longer. Checked first, because writing 40 MB as JSON takes 0.1 s. */
function isLonger(data: unknown, most: number): boolean {
  const open = [data];
  let length = 0;
  for (let value = open.pop(); value !== undefined && length <= most; value = open.pop()) {
    length += typeof value === 'string' ? value.length : 1;
    if (typeof value !== 'object' || value === null) continue;
    for (const key of Object.keys(value)) length += key.length;
    if (length <= most) open.push(...Object.values(value).slice(0, most));
  }
  return length > most;
}

function moment(at: Date | undefined, now: Date): Date | null {
  if (at === undefined) return null;
  if (Number.isNaN(at.getTime())) throw new Refusal('scheduledAt', 'This isn’t a valid time.');
  if (at.getTime() > now.getTime() + furthestMs)
    throw new Refusal('scheduledAt', 'You can schedule a message at most 30 days ahead.');
  return at.getTime() <= now.getTime() ? null : at;
}
