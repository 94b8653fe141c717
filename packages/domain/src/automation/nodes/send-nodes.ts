import { nextSendTime, type NodeOf } from '@talkdrum/journey-design';
import { sendSteps } from '../../campaigns/index.ts';
import { newId } from '../../kernel/index.ts';
import { excludeFromStep, type LeftOutReason } from '../../sending/index.ts';
import {
  type Batch,
  type DueRun,
  type EngineScope,
  type EngineTools,
  type Judge,
  type Judged,
  type Move,
} from '../batch.ts';
import { answersByTag } from '../calls/kept-answer.ts';
import { consentOf } from './consent-of.ts';
import { held } from './held.ts';
import { openMessage } from './open-message.ts';

type SendingNode = NodeOf<'email'> | NodeOf<'sms'>;

/** Queues the node's message for everyone who may get it now; the others wait for the journey's hours or are skipped. */
export const judgeSend: Judge<SendingNode> = (scope, batch, tools) =>
  sendTo(scope, batch, tools, {
    channel: batch.node.type,
    runs: batch.runs,
    sent: (deliveryId) => ({ kind: 'go', port: 'sent', deliveryId }),
    skipped: (reason) => ({ kind: 'go', port: 'skipped', outcome: 'skipped', reason }),
  });

export interface Sending {
  channel: 'email' | 'sms';
  runs: readonly DueRun[];
  sent: (deliveryId: string, run: DueRun) => Move;
  skipped: (reason: string, run: DueRun) => Move;
}

/** One statement for all of them. Messages wait for money and for a stopped sender, at most as long as the journey says. */
export async function sendTo(
  scope: EngineScope,
  batch: Batch,
  tools: EngineTools,
  { channel, runs, sent, skipped }: Sending,
): Promise<Judged> {
  const { settings } = batch.graph;
  const moves = new Map<string, Move>();
  const ready: DueRun[] = [];
  const leftOut: { contactId: string; reason: LeftOutReason }[] = [];
  const leaveOut = (reason: string, run: DueRun): Move => {
    leftOut.push({ contactId: run.contactId, reason: answers[reason] ?? (reason as LeftOutReason) });
    return skipped(reason, run);
  };
  for (const run of runs) {
    const at = nextSendTime(batch.now, settings.hours, run.timezone);
    if (run.isLate) moves.set(run.id, leaveOut('overdue', run));
    else if (at > batch.now && settings.hours?.otherwise === 'skip')
      moves.set(run.id, leaveOut('hours', run));
    else if (at > batch.now) moves.set(run.id, { kind: 'stay', until: at });
    else if (batch.stop !== null) moves.set(run.id, held(batch, run, batch.stop, leaveOut));
    else ready.push(run);
  }
  if (ready.length === 0 && leftOut.length === 0) return { moves };
  const campaignId = await openMessage(scope, batch, channel);
  if (ready.length === 0) {
    await excludeFromStep(scope.sql, scope.actor.accountId, campaignId, leftOut);
    return { moves };
  }
  const messages = ready.map(({ id, contactId, context }) => ({
    deliveryId: newId(),
    contactId,
    runId: id,
    answers: answersByTag(context),
  }));
  const { reasons, reserve } = await sendSteps(scope, tools, campaignId, messages, consentOf(batch.graph));
  for (const [n, run] of ready.entries()) {
    const deliveryId = messages[n]?.deliveryId ?? '';
    const reason = reasons.get(deliveryId) ?? null;
    moves.set(run.id, reason === null ? sent(deliveryId, run) : leaveOut(reason, run));
  }
  await excludeFromStep(scope.sql, scope.actor.accountId, campaignId, leftOut);
  return { moves, last: reserve };
}

/** A step's reason as the answer to “why not?”, where that has no finer one. */
const answers: Partial<Record<string, LeftOutReason>> = {
  sending_stopped: 'sender_stopped',
  no_subscription: 'sender_stopped',
};
