import { linkTokens } from '@talkdrum/domain';
import { Chance } from './chance.ts';
import type { DemoParts, History } from './history.ts';
import { hourMs, readingMoment } from './hours.ts';
import type { Chapter, PlannedCampaign } from './plan.ts';
import type { PlannedBatch } from './plan-messages.ts';
import { type PlannedHit, planLook, planReaction, type Reaction, type SentMessage } from './plan-reactions.ts';
import { react } from './react.ts';
import { startCampaign, submitBatch, untilCharged, untilSent } from './send-chapter.ts';
import { sentMessagesSql } from './send-chapter.sql.ts';
import { ensurePartitions, type FeedbackMoment, setBack } from './set-back/set-back.ts';
import { writeJoins } from './write-joins.ts';

interface SentRow extends SentMessage {
  isBounced: boolean;
  isComplained: boolean;
}

/**
 * Makes a chapter happen now, sets it back, and lets people react. Each step finds what an earlier try did, so a
 * fill that was interrupted goes on where it was.
 */
export async function writeChapter(
  history: History,
  parts: DemoParts,
  { joins, batches, campaign }: Chapter,
  end: Date,
): Promise<void> {
  await writeJoins(history, parts, joins);
  const hits = await writeMessages(history, batches);
  if (campaign !== null) hits.push(...(await writeCampaign(history, parts, campaign)));
  await react(history, hits, end);
}

async function writeMessages(history: History, batches: PlannedBatch[]): Promise<PlannedHit[]> {
  const { domain, accountId, databaseUrl } = history;
  const times = batches.flatMap(({ messages }) => messages.map(({ at }) => at));
  await ensurePartitions(domain, accountId, times);
  const waiting: { id: string; batch: PlannedBatch }[] = [];
  for (const batch of batches) {
    if (await isSetBack(history, batch)) continue;
    const id = await submitBatch(history, batch);
    if (id !== null) waiting.push({ id, batch });
  }
  for (const { id, batch } of waiting) {
    await untilCharged(history, id);
    await setBack(databaseUrl, accountId, (back) => back.batch({ id, messages: batch.messages }));
  }
  return batches
    .filter(({ channel }) => channel === 'email')
    .flatMap(({ messages }) =>
      messages.flatMap(({ id, at, request }) => planLook({ id, address: request.to, country: 'NG' }, at)),
    );
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

async function writeCampaign(
  history: History,
  parts: DemoParts,
  planned: PlannedCampaign,
): Promise<PlannedHit[]> {
  const { domain, accountId, databaseUrl, inScope } = history;
  const id = await startCampaign(history, parts, planned);
  await untilSent(history, id);
  const { rows } = await inScope(({ sql }) => sql<SentRow>(sentMessagesSql, [accountId, id]));
  const sent = rows.map((row) => ({ row, reaction: reactionOf(planned, row) }));
  const { startedAt } = await inScope(({ campaigns }) => campaigns.get(id));
  if (startedAt?.getTime() !== planned.at.getTime()) {
    const feedback = await giveFeedback(history, planned, sent);
    await ensurePartitions(domain, accountId, [planned.at]);
    await setBack(databaseUrl, accountId, (back) => back.campaign(id, planned.at, feedback));
  }
  return sent.flatMap(({ reaction }) => reaction.hits);
}

function reactionOf(planned: PlannedCampaign, row: SentRow): Reaction {
  return row.isBounced ? { hits: [], unsubscribedAt: null } : planReaction(planned, row);
}

/** Those who have enough unsubscribe with the link in their mail. Returns when all the feedback comes. */
async function giveFeedback(
  { domain, accountId, preferences }: History,
  planned: PlannedCampaign,
  sent: { row: SentRow; reaction: Reaction }[],
): Promise<FeedbackMoment[]> {
  const tokens = linkTokens(domain.config.secret);
  const feedback: FeedbackMoment[] = [];
  for (const { row, reaction } of sent) {
    const { id: deliveryId, country } = row;
    const chance = new Chance(`feedback ${planned.text.name} ${row.address}`);
    if (row.isBounced && planned.channel === 'email')
      feedback.push({ deliveryId, kind: 'bounce', at: new Date(planned.at.getTime() + chance.wait(9 * 60_000)) });
    if (row.isComplained)
      feedback.push({ deliveryId, kind: 'complaint', at: readingMoment(planned.at, country, 5 * hourMs, chance) });
    if (reaction.unsubscribedAt === null) continue;
    const [open] = reaction.hits;
    await preferences.unsubscribeByToken(tokens.make('unsubscribe', accountId, deliveryId), {
      ip: open?.ip ?? '',
      userAgent: open?.userAgent ?? '',
    });
    feedback.push({ deliveryId, kind: 'unsubscribe', at: reaction.unsubscribedAt });
  }
  return feedback;
}
