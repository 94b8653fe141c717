import { ensurePartitions, type FeedbackMoment, setBack } from './set-back/set-back.ts';
import { giveFeedback, type SentToPerson } from './give-feedback.ts';
import type { DemoParts, History } from './history.ts';
import type { Chapter, PlannedCampaign } from './plan.ts';
import type { PlannedBatch } from './plan-messages.ts';
import { type PlannedHit, planLook, planReaction } from './plan-reactions.ts';
import { startCampaign, submitBatch, untilCharged, untilSent } from './send-chapter.ts';
import { type SentRow, sentMessagesSql } from './send-chapter.sql.ts';
import { writeJoins } from './write-joins.ts';

/**
 * Makes a chapter happen now and sets it back. Returns what people do about its messages. Each step finds what an
 * earlier try did, so a fill that was interrupted goes on where it was.
 */
export async function writeChapter(
  history: History,
  parts: DemoParts,
  { joins, batches, campaign }: Chapter,
): Promise<PlannedHit[]> {
  await writeJoins(history, parts, joins);
  const submitted = await submitAll(history, batches);
  const campaignId = campaign === null ? null : await startCampaign(history, parts, campaign);
  for (const { id } of submitted) await untilCharged(history, id);
  const sent = campaign === null || campaignId === null ? [] : await readSent(history, campaign, campaignId);
  await setChapterBack(history, submitted, campaign, campaignId, sent);
  return [...sent.flatMap(({ reaction }) => reaction.hits), ...batches.flatMap(looksAt)];
}

interface SubmittedBatch {
  id: string;
  messages: PlannedBatch['messages'];
}

async function submitAll(history: History, batches: PlannedBatch[]): Promise<SubmittedBatch[]> {
  const submitted: SubmittedBatch[] = [];
  for (const batch of batches) {
    if (await isSetBack(history, batch)) continue;
    const id = await submitBatch(history, batch);
    if (id !== null) submitted.push({ id, messages: batch.messages });
  }
  return submitted;
}

/** All messages of a batch are set back in one transaction, so the first tells. */
async function isSetBack({ inScope, accountId }: History, { messages }: PlannedBatch): Promise<boolean> {
  const [first] = messages;
  const { rows } = await inScope(({ sql }) =>
    sql('select from message where account_id = $1 and id = $2 and created_at = $3', [
      accountId,
      first?.id,
      first?.at,
    ]),
  );
  return rows.length > 0;
}

async function readSent(history: History, campaign: PlannedCampaign, id: string): Promise<SentToPerson[]> {
  await untilSent(history, id);
  const { rows } = await history.inScope(({ sql }) => sql<SentRow>(sentMessagesSql, [history.accountId, id]));
  return rows.map((row) => ({ row, reaction: planReaction(campaign, row) }));
}

async function setChapterBack(
  history: History,
  batches: SubmittedBatch[],
  campaign: PlannedCampaign | null,
  campaignId: string | null,
  sent: SentToPerson[],
): Promise<void> {
  const { domain, accountId, databaseUrl, inScope } = history;
  const times = batches.flatMap(({ messages }) => messages.map(({ at }) => at));
  await ensurePartitions(domain, accountId, campaign === null ? times : [...times, campaign.at]);
  const startedAt =
    campaignId === null ? null : (await inScope(({ campaigns }) => campaigns.get(campaignId))).startedAt;
  const moved = campaign !== null && startedAt?.getTime() !== campaign.at.getTime() ? campaign : null;
  if (moved === null && batches.length === 0) return;
  const feedback: FeedbackMoment[] = moved === null ? [] : await giveFeedback(history, moved, sent);
  await setBack(databaseUrl, accountId, async (back) => {
    if (moved !== null && campaignId !== null) await back.campaign(campaignId, moved.at, feedback);
    for (const batch of batches) await back.batch(batch);
  });
}

function looksAt({ channel, messages }: PlannedBatch): PlannedHit[] {
  if (channel === 'sms') return [];
  return messages.flatMap(({ id, at, request }) => planLook({ id, address: request.to, country: 'NG' }, at));
}
