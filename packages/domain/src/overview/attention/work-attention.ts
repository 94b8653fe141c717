import type { Channel, Unit } from '../../kernel/index.ts';
import type { HeldMessages } from '../../messages/index.ts';
import type { ComingJourney } from '../coming.ts';
import type { AttentionItem } from './attention-item.ts';
import {
  findEndedWebhooksSql,
  findFailedCampaignsSql,
  findFailedImportsSql,
  findWaitingApprovalsSql,
  findWaitingLeadsSql,
} from './attention.sql.ts';
import { sayDay } from './say-day.ts';

interface CampaignRow {
  id: string;
  channel: Channel;
  name: string;
  status: 'failed' | 'paused' | 'draft';
  failure: string | null;
}

interface ApprovalRow extends Pick<CampaignRow, 'id' | 'channel' | 'name'> {
  requestedBy: string;
  note: string;
}

interface WaitingLeadsRow {
  id: string;
  name: string;
  leads: number;
}

interface ImportRow {
  id: string;
  fileName: string;
  error: string | null;
}

interface WebhookRow {
  id: string;
  url: string;
  disabledReason: 'gone' | 'failing';
  disabledAt: Date | null;
}

const importsShownMs = 7 * 86_400_000;

export function heldItems(held: readonly HeldMessages[]): AttentionItem[] {
  return held.map(({ senderId, sender, messages, reason }) => ({
    id: `held/${senderId}/${reason}`,
    kind: 'messages',
    tone: 'warning',
    title:
      messages === 1
        ? `1 message from ${sender} is held`
        : `${messages.toLocaleString('en')} messages from ${sender} are held`,
    detail: reason,
    action: { label: 'See messages', url: '/dashboard/transactions' },
  }));
}

/** What colleagues ask this person to approve. */
export async function readApprovalItems({ sql, actor }: Unit): Promise<AttentionItem[]> {
  const { rows } = await sql<ApprovalRow>(findWaitingApprovalsSql, [actor.accountId, actor.userId]);
  return rows.map(({ id, channel, name, requestedBy, note }) => ({
    id: `approval/${id}`,
    kind: 'campaign',
    tone: 'warning',
    title: `${name} waits for your approval`,
    detail: note === '' ? `${requestedBy} asked for it.` : `${requestedBy}: ${note}`,
    action: { label: 'Review', url: `/dashboard/${channel}/${id}?tab=review` },
  }));
}

export async function readCampaignItems({ sql, actor }: Unit): Promise<AttentionItem[]> {
  const { rows } = await sql<CampaignRow>(findFailedCampaignsSql, [actor.accountId]);
  return rows.map(({ id, channel, name, status, failure }) => ({
    id: `campaign/${id}`,
    kind: 'campaign',
    tone: status === 'failed' ? 'danger' : 'warning',
    title: status === 'paused' ? `${name} is paused` : `${name} couldn’t be sent`,
    detail: failure ?? 'Open it to see why.',
    action: { label: 'Open campaign', url: `/dashboard/${channel}/${id}` },
  }));
}

/** Of automations that stand still while people are in them. */
export function pausedItems(journeys: readonly ComingJourney[]): AttentionItem[] {
  return journeys
    .filter(({ status, inside }) => status === 'paused' && inside > 0)
    .map(({ id, name, inside }) => ({
      id: `journey/${id}`,
      kind: 'journey',
      tone: 'warning',
      title: `${name} is paused`,
      detail:
        inside === 1
          ? '1 person is in it and goes no further.'
          : `${inside.toLocaleString('en')} people are in it and go no further.`,
      action: { label: 'Open automation', url: `/dashboard/automation/${id}/report` },
    }));
}

export async function readLeadItems({ sql, actor }: Unit): Promise<AttentionItem[]> {
  const { rows } = await sql<WaitingLeadsRow>(findWaitingLeadsSql, [actor.accountId]);
  return rows.map(({ id, name, leads }) => ({
    id: `leads/${id}`,
    kind: 'leads',
    tone: 'warning',
    title:
      leads === 1
        ? `1 lead of ${name} waits for money`
        : `${leads.toLocaleString('en')} leads of ${name} wait for money`,
    detail: 'They stay sealed until the wallet pays for them, oldest first.',
    action: { label: 'Fund Wallet', url: '/dashboard/wallet?fund=true' },
  }));
}

export async function readImportItems({ sql, actor, clock }: Unit): Promise<AttentionItem[]> {
  const { rows } = await sql<ImportRow>(findFailedImportsSql, [
    actor.accountId,
    new Date(clock.now().getTime() - importsShownMs),
  ]);
  return rows.map(({ id, fileName, error }) => ({
    id: `import/${id}`,
    kind: 'import',
    tone: 'warning',
    title: `The import of ${fileName} failed`,
    detail: error ?? 'Open it to see why.',
    action: { label: 'Open import', url: `/dashboard/contacts/import/${id}` },
  }));
}

export async function readWebhookItems({ sql, actor }: Unit, timeZone: string): Promise<AttentionItem[]> {
  const { rows } = await sql<WebhookRow>(findEndedWebhooksSql, [actor.accountId]);
  return rows.map(({ id, url, disabledReason, disabledAt }) => ({
    id: `webhook/${id}`,
    kind: 'webhook',
    tone: 'warning',
    title: 'A webhook was turned off',
    detail: `${url} ${disabledReason === 'gone' ? 'answered that it no longer exists' : 'failed for too long'}${disabledAt === null ? '' : `, on ${sayDay(disabledAt, timeZone)}`}.`,
    action: { label: 'See webhooks', url: '/dashboard/developer' },
  }));
}
