import type { Sql } from '../../kernel/index.ts';
import { type DnsRecord, dkimRecord } from './dns-records.ts';
import { isFreeMailbox } from './free-mailbox.ts';
import type { RecordKind, RecordStatus } from './sending-domain.entity.ts';

/**
 * Every reason why a sender may not send, in the order they're checked. SQL decides the first four
 * (`senderStop`), `checkSender` the last two, because they depend on a list of mailbox providers and on which
 * DNS records the send needs.
 */
export const senderStops = [
  'sender_archived',
  'sender_refused',
  'sender_inactive',
  'promotional_stopped',
  'free_mailbox',
  'domain_not_authenticated',
] as const;

export type SenderStop = (typeof senderStops)[number];

const sentences: Record<SenderStop, string> = {
  sender_archived: 'Its sender was removed.',
  sender_refused: 'Our staff refused its sender.',
  sender_inactive: 'Its sender isn’t confirmed.',
  promotional_stopped:
    'Promotional email from this account is stopped because of too many complaints or bounces. Ask for a ' +
    'review on the SenderID page.',
  free_mailbox: 'Its sender is an address at a public mailbox provider.',
  domain_not_authenticated: 'The domain of its sender isn’t authenticated.',
};

/** One sentence about a stop, to show with a campaign or message. */
export function explainStop(stop: SenderStop): string {
  return sentences[stop];
}

/**
 * SQL for the stop of a sender row, null if the row itself doesn't stop it. `sender` is the row's alias, with
 * nulls for a deleted sender. The account is $1.
 */
export const senderStop = (sender: string): string => `case
    when ${sender}.id is null or ${sender}.archived_at is not null then 'sender_archived'
    when ${sender}.refused_at is not null then 'sender_refused'
    when ${sender}.status <> 1 then 'sender_inactive'
    when ${sender}.campaign = 'promotional' and ${sender}.channel = 'email' and exists (
      select from promotional_alert
      where account_id = $1 and level = 'stop' and lifted_at is null) then 'promotional_stopped'
    end`;

/** The stop of one sender row, null if the row itself doesn't stop it. */
export async function readSenderStop(
  sql: Sql,
  accountId: string,
  senderId: string | null,
): Promise<SenderStop | null> {
  const { rows } = await sql<{ stop: SenderStop | null }>(
    `select ${senderStop('n')} as stop
     from account a
     left join sender n on n.account_id = a.id and n.id = $2
     where a.id = $1`,
    [accountId, senderId],
  );
  return rows[0]?.stop ?? null;
}

/** A sender with its domain, as `senderStateColumns` reads them. */
export interface SenderState {
  channel: 'email' | 'sms';
  stop: SenderStop | null;
  sender: string;
  domain: string | null;
  dkimSelector: string | null;
  dkimPublicKey: string | null;
  spfStatus: RecordStatus | null;
  dkimStatus: RecordStatus | null;
  dmarcStatus: RecordStatus | null;
}

/** Columns of `SenderState`, for `sender s left join sending_domain d`. The account is $1. */
export const senderStateColumns = `s.channel, ${senderStop('s')} as stop, s.sender, d.domain,
    d.dkim_selector, d.dkim_public_key,
    d.spf_status, d.dkim_status, d.dmarc_status`;

export interface StoppedSender {
  id: SenderStop;
  /** What's wrong and what to do, with the exact DNS record where one is missing. */
  message: string;
}

/** What the sender is about to send: one message, or a campaign with the records its domain needs. */
export type SendPurpose = 'message' | { records: readonly DnsRecord[] };

/**
 * All reasons why a sender may not send now, most fundamental first; empty when it may. A single email needs
 * a verified DKIM record, which is enough to pass DMARC. A campaign needs SPF, DKIM and DMARC, because
 * mailbox providers require all three from bulk senders. Text messages have no domain.
 */
export function checkSender(state: SenderState, purpose: SendPurpose): StoppedSender[] {
  const own = state.stop === null ? [] : [{ id: state.stop, message: nameStop(state.stop, state) }];
  const mail = state.channel === 'email' ? checkAddress(state, purpose) : null;
  return mail === null ? own : [...own, mail];
}

/** The sentence about a stop where the sender has to be named, with what to do next. */
function nameStop(stop: SenderStop, { sender, channel }: SenderState): string {
  if (stop === 'sender_refused') return `Our staff refused ${sender}, so it can’t send.`;
  if (stop !== 'sender_inactive') return explainStop(stop);
  return channel === 'sms'
    ? `${sender} isn’t active yet. It’s waiting for our approval: see the SenderID page.`
    : `${sender} isn’t active yet. Confirm it on the SenderID page.`;
}

function checkAddress(state: SenderState, purpose: SendPurpose): StoppedSender | null {
  const domain = state.sender.slice(state.sender.lastIndexOf('@') + 1);
  if (isFreeMailbox(domain))
    return { id: 'free_mailbox', message: `${state.sender} can’t send here. ${freeMailboxAdvice(domain)}` };
  const { dkimSelector: selector, dkimPublicKey: publicKey } = state;
  if (state.domain === null || selector === null || publicKey === null)
    return {
      id: 'domain_not_authenticated',
      message: `The domain of ${state.sender} isn’t set up. Add the sender again on the SenderID page.`,
    };
  const status: Partial<Record<RecordKind, RecordStatus | null>> = {
    spf: state.spfStatus,
    dkim: state.dkimStatus,
    dmarc: state.dmarcStatus,
  };
  const needed =
    purpose === 'message' ? [dkimRecord({ domain: state.domain, selector, publicKey })] : purpose.records;
  const failing = needed.filter(({ kind }) => kind in status && status[kind] !== 'verified');
  if (failing.length === 0) return null;
  const advice = failing.map((record) => recordAdvice(record, status[record.kind] ?? 'unchecked')).join(' ');
  return {
    id: 'domain_not_authenticated',
    message: `${state.domain} isn’t authenticated. ${advice} Then check the records on the SenderID page.`,
  };
}

/** Says why an address at a public mailbox provider can't be a sender. */
export function freeMailboxAdvice(domain: string): string {
  return (
    `Only ${domain} itself can send mail from its addresses, so mailbox providers would reject ours. Use ` +
    'an address at your own domain.'
  );
}

const names = { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC', returnPath: 'return path' } as const;
const problems = {
  unchecked: 'hasn’t been checked',
  missing: 'is missing',
  wrong: 'is wrong',
  verified: 'is right',
} as const;

function recordAdvice({ kind, type, name, value }: DnsRecord, status: RecordStatus): string {
  const action = status === 'wrong' ? 'change' : 'add';
  return (
    `Its ${names[kind]} record ${problems[status]}: ${action} the ${type} record ${name} with the value ` +
    `${value}.`
  );
}
