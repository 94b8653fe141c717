import type { Channel, Unit } from '../../kernel/index.ts';
import type { StandingAlert } from '../../sending/index.ts';
import type { AttentionItem } from './attention-item.ts';
import { findFailingDomainsSql, findWaitingSendersSql } from './attention.sql.ts';
import { sayDay } from './say-day.ts';

interface DomainRow {
  id: string;
  domain: string;
  spfStatus: string;
  dkimStatus: string;
  dmarcStatus: string;
  isUsed: boolean;
}

interface SenderRow {
  id: string;
  channel: Channel;
  sender: string;
  createdAt: Date;
  refusedAt: Date | null;
  refusedReason: string;
}

const refusedShownMs = 30 * 86_400_000;

/** Domains with missing records, and senders that wait or were refused. */
export async function readSenderItems(
  { sql, actor, clock }: Unit,
  timeZone: string,
): Promise<AttentionItem[]> {
  const domains = await sql<DomainRow>(findFailingDomainsSql, [actor.accountId]);
  const senders = await sql<SenderRow>(findWaitingSendersSql, [
    actor.accountId,
    new Date(clock.now().getTime() - refusedShownMs),
  ]);
  return [
    ...domains.rows.map((domain) => toDomainItem(domain)),
    ...senders.rows.map((sender) => toSenderItem(sender, timeZone)),
  ];
}

export function standingItems(alert: StandingAlert | null): AttentionItem[] {
  if (alert === null) return [];
  const isStopped = alert.level === 'stop';
  return [
    {
      id: `standing/${alert.id}`,
      kind: 'sender',
      tone: isStopped ? 'danger' : 'warning',
      title: isStopped ? 'Promotional email is stopped' : 'Too many of your emails bounce or are reported',
      detail: alert.message,
      action: {
        label: isStopped && alert.appealedAt === null ? 'Ask for a review' : 'See details',
        url: '/dashboard/sender-email',
      },
    },
  ];
}

function toDomainItem({ id, domain, isUsed, ...status }: DomainRow): AttentionItem {
  const failing = [
    ...(status.spfStatus === 'verified' ? [] : ['SPF']),
    ...(status.dkimStatus === 'verified' ? [] : ['DKIM']),
    ...(status.dmarcStatus === 'verified' ? [] : ['DMARC']),
  ];
  const names =
    failing.length === 1
      ? `The ${failing[0] ?? ''} record isn’t`
      : `The ${failing.slice(0, -1).join(', ')} and ${failing.at(-1) ?? ''} records aren’t`;
  return {
    id: `domain/${id}`,
    kind: 'sender',
    tone: isUsed ? 'warning' : 'info',
    title: `${domain} isn’t authenticated`,
    detail: `${names} right yet, so campaigns can’t be sent from this domain.`,
    action: { label: 'See records', url: '/dashboard/sender-email' },
  };
}

function toSenderItem(
  { id, channel, sender, createdAt, refusedAt, refusedReason }: SenderRow,
  timeZone: string,
): AttentionItem {
  const url = channel === 'email' ? '/dashboard/sender-email' : '/dashboard/sender-sms';
  const base = { id: `sender/${id}`, kind: 'sender', action: { label: 'Details', url } } as const;
  if (refusedAt !== null)
    return {
      ...base,
      tone: 'warning',
      title: `${sender} was refused`,
      detail: refusedReason === '' ? 'Our staff refused this sender.' : refusedReason,
    };
  if (channel === 'email')
    return {
      ...base,
      tone: 'info',
      title: `${sender} isn’t confirmed`,
      detail: 'Open the link in the email we sent to this address.',
    };
  return {
    ...base,
    tone: 'info',
    title: `SMS SenderID “${sender}” is waiting for approval`,
    detail: `Requested on ${sayDay(createdAt, timeZone)}. You can’t send texts with it until then.`,
  };
}
