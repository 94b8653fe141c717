import { waitUntil } from '../seed/wait-until.ts';
import { htmlOf, smsOf } from './campaign-texts.ts';
import { idAt } from './chance.ts';
import type { DemoParts, History } from './history.ts';
import type { PlannedCampaign } from './plan.ts';
import type { PlannedBatch } from './plan-messages.ts';
import { findLateReportsSql } from './send-chapter.sql.ts';

const sendLimitMs = 120_000;
/** The sandbox reports bounces and receipts within a second or two. */
const reportLimitMs = 15_000;

/** Hands in the messages of a day; repeating it sends nothing twice. Returns their batch, unless it is settled. */
export async function submitBatch(
  { inScope, accountId }: History,
  batch: PlannedBatch,
): Promise<string | null> {
  const ids = batch.messages.map(({ id }) => id);
  return inScope(async ({ messages, sql }) => {
    const answer = await messages.submit(
      batch.messages.map(({ id, request }) => ({ ...request, id })),
      { source: 'api', partial: true },
    );
    const [refused] = answer.refused;
    if (refused !== undefined)
      throw new Error(`a message of the demo was refused: ${JSON.stringify(refused)}`);
    const { rows } = await sql<{ batchId: string }>(
      `select distinct batch_id from delivery where account_id = $1 and id = any($2) and batch_id is not null`,
      [accountId, ids],
    );
    return rows[0]?.batchId ?? null;
  });
}

/** Creates and starts the campaign, unless that was done before. A campaign of the same name is someone else’s. */
export async function startCampaign(
  { inScope, accountId }: History,
  parts: DemoParts,
  planned: PlannedCampaign,
): Promise<string> {
  const { at, channel, text } = planned;
  const id = idAt(at, `campaign ${accountId} ${text.name}`);
  return inScope(async ({ campaigns, campaignSending, sql }) => {
    const known = await sql('select from campaign where account_id = $1 and id = $2', [accountId, id]);
    if (known.rows.length > 0) return id;
    await campaigns.create(fields(parts, planned), channel, id);
    await campaignSending.start(id);
    return id;
  });
}

function fields(parts: DemoParts, { channel, list, text }: PlannedCampaign) {
  const isEmail = channel === 'email';
  return {
    name: text.name,
    fromBrand: isEmail ? 'Kola Stores' : '',
    senderId: isEmail ? parts.newsSenderId : parts.textSenderId,
    subject: text.subject,
    preheader: isEmail ? text.lead : '',
    templateId: null,
    html: isEmail ? htmlOf(text) : '',
    text: isEmail ? '' : smsOf(text),
    audience: { source: 'list' as const, listIds: [parts.lists[list]] },
    pasted: '',
    hasAnalytics: false,
    isArchivedPublicly: isEmail,
  };
}

/** Waits until the campaign is over and its bounces, complaints and receipts have come. */
export async function untilSent(history: History, campaignId: string): Promise<void> {
  await waitUntil('sending the campaign', sendLimitMs, async () => {
    const campaign = await history.inScope(({ campaigns }) => campaigns.get(campaignId));
    if (campaign.status === 'finished') return true;
    if (['failed', 'cancelled', 'paused', 'draft'].includes(campaign.status))
      throw new Error(`the campaign “${campaign.name}” is ${campaign.status}: ${campaign.failure ?? ''}`);
    return undefined;
  });
  await untilReported(history, 'campaign_id = $2', campaignId);
}

/** Waits until the messages are sent and paid for and their receipts have come. */
export async function untilCharged(history: History, batchId: string): Promise<void> {
  const { inScope, accountId } = history;
  await waitUntil('sending messages', sendLimitMs, async () => {
    const { rows } = await inScope(({ sql }) =>
      sql('select from message_batch where account_id = $1 and id = $2 and closed_at is not null', [
        accountId,
        batchId,
      ]),
    );
    return rows.length > 0 ? true : undefined;
  });
  await untilReported(history, 'batch_id = $2', batchId);
}

async function untilReported({ inScope, accountId }: History, which: string, id: string): Promise<void> {
  await waitUntil('the reports about the messages', reportLimitMs, async () => {
    const { rows } = await inScope(({ sql }) => sql(findLateReportsSql(which), [accountId, id]));
    return rows.length === 0 ? true : undefined;
  });
}
