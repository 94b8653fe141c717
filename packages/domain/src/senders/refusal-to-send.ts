import { type DnsRecord, dkimRecord } from './dns-records.ts';
import { isFreeMailbox } from './free-mailbox.ts';
import type { RecordKind, RecordStatus } from './sending-domain.entity.ts';

/** The facts about an email sender and its domain, from `senderStateColumns`. */
export interface SenderState {
  sender: string;
  domain: string | null;
  dkimSelector: string | null;
  dkimPublicKey: string | null;
  spfStatus: RecordStatus | null;
  dkimStatus: RecordStatus | null;
  dmarcStatus: RecordStatus | null;
}

/** Columns of `SenderState`, of `sender s left join sending_domain d`. */
export const senderStateColumns = `s.sender, d.domain, d.dkim_selector as "dkimSelector", d.dkim_public_key as "dkimPublicKey",
  d.spf_status as "spfStatus", d.dkim_status as "dkimStatus", d.dmarc_status as "dmarcStatus"`;

export interface SendRefusal {
  id: 'free_mailbox' | 'domain_not_authenticated';
  /** What is wrong and the exact record to add. */
  message: string;
}

/**
 * What the sender is about to send: a message to one person, or a campaign with the records its domain needs.
 */
type SendPurpose = 'message' | { records: readonly DnsRecord[] };

/**
 * Why an email sender can't send now; null if it can. A message needs a signature receivers can verify
 * (DKIM), which is enough to pass DMARC. A campaign needs SPF, DKIM and DMARC, because mailbox providers
 * require all three from bulk senders.
 */
export function refusalToSend(state: SenderState, purpose: SendPurpose): SendRefusal | null {
  const domain = state.sender.slice(state.sender.lastIndexOf('@') + 1);
  if (isFreeMailbox(domain))
    return { id: 'free_mailbox', message: `${state.sender} can't send here. ${freeMailboxAdvice(domain)}` };
  const { dkimSelector: selector, dkimPublicKey: publicKey } = state;
  if (state.domain === null || selector === null || publicKey === null)
    return {
      id: 'domain_not_authenticated',
      message: `The domain of ${state.sender} isn't set up. Add the sender again on the SenderID page.`,
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
    message: `${state.domain} isn't authenticated. ${advice} Then check the records on the SenderID page.`,
  };
}

/** Explains why an address at a public mailbox provider can't be a sender. */
export function freeMailboxAdvice(domain: string): string {
  return `Only ${domain} itself can send mail from its addresses, so mailbox providers would reject ours. Use an address at your own domain.`;
}

const names = { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC', returnPath: 'return path' } as const;
const problems = {
  unchecked: "hasn't been checked",
  missing: 'is missing',
  wrong: 'is wrong',
  verified: 'is right',
} as const;

function recordAdvice({ kind, type, name, value }: DnsRecord, status: RecordStatus): string {
  const action = status === 'wrong' ? 'change' : 'add';
  return `Its ${names[kind]} record ${problems[status]}: ${action} the ${type} record ${name} with the value ${value}.`;
}
