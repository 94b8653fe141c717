import type { NodeOf } from '@talkdrum/journey-design';
import { callAddress, type CallAnswer } from '../calls/call-address.ts';
import { answersOf, keptAnswer } from '../calls/kept-answer.ts';
import type { Batch, DueRun, Judge, Move } from '../batch.ts';

/** Kept in the run while its call is made, and between tries. */
interface Called {
  tries: number;
  /** The call's answer, stored by the worker that made it. */
  answer?: CallAnswer;
}

const tryAgainMs = [60_000, 300_000, 1_800_000, 7_200_000];
/** A worker that died with a call has this long; then the call is made again, with the same key. */
const leaseMs = 120_000;

/**
 * Two turns: the first notes that the call is made and makes it after the commit; the answer wakes the second. So no
 * transaction waits for the network, and each try makes at most one call, with the key of its step.
 */
export const judgeWebhook: Judge<NodeOf<'webhook'>> = (scope, batch, { config, answered }) => {
  const moves = new Map<string, Move>();
  const called: DueRun[] = [];
  for (const run of batch.runs) {
    const before = run.context['webhook'] as Called | undefined;
    if (before?.answer === undefined && (before?.tries ?? 0) <= tryAgainMs.length) {
      called.push(run);
      const webhook: Called = { tries: (before?.tries ?? 0) + 1 };
      const until = new Date(batch.now.getTime() + leaseMs);
      moves.set(run.id, { kind: 'stay', until, context: { ...run.context, webhook } });
    } else moves.set(run.id, afterAnswer(batch, run, before ?? { tries: 0 }));
  }
  if (called.length === 0) return Promise.resolve({ moves });
  const after = async () => {
    const answers = await Promise.all(
      called.map(async (run) => ({
        runId: run.id,
        answer: await callAddress(config, batch.node.config.url, {
          key: `${run.id}/${run.steps + 1}`,
          body: { journeyId: batch.journeyId, runId: run.id, contactId: run.contactId, step: batch.node.id },
        }),
      })),
    );
    await answered(scope.actor.accountId, batch.journeyId, batch.node.id, answers);
  };
  return Promise.resolve({ moves, after });
};

function afterAnswer(
  batch: Batch & { node: NodeOf<'webhook'> },
  run: DueRun,
  { tries, answer }: Called,
): Move {
  const { webhook: _, ...context } = run.context;
  const { answerKey } = batch.node.config;
  if (answer?.isOk === true)
    return {
      kind: 'go',
      port: 'ok',
      context:
        answerKey === ''
          ? context
          : { ...context, answers: { ...answersOf(context), [answerKey]: keptAnswer(answer.body) } },
    };
  const wait = answer?.isFinal === true ? undefined : tryAgainMs[tries - 1];
  return wait === undefined
    ? { kind: 'go', port: 'failed', outcome: 'failed', reason: 'webhook_failed', context }
    : {
        kind: 'stay',
        until: new Date(batch.now.getTime() + wait),
        context: { ...context, webhook: { tries } satisfies Called },
      };
}
