import { addSpan, type NodeOf } from '@talkdrum/journey-design';
import { withdrawQueued } from '../../sending/index.ts';
import type { DueRun, Judge, Judged, Move } from '../batch.ts';
import { sendTo } from './send-nodes.ts';

/** Kept in the run while it waits for what becomes of the email. */
interface Tried {
  deliveryId: string;
}

const soonMs = 60_000;

/**
 * The email first. After the time, the text goes to people whom the email hasn’t reached, or who haven’t clicked.
 * An email that still waits is cancelled before the text is queued, and one in doubt counts as received: nobody gets
 * both because a receipt was dropped, late or out of order.
 */
export const judgeFallback: Judge<NodeOf<'fallback'>> = async (scope, batch, tools) => {
  const triedOf = ({ context }: DueRun) => context['fallback'] as Tried | undefined;
  const fresh = batch.runs.filter((run) => triedOf(run) === undefined);
  const tried = batch.runs.filter((run) => triedOf(run) !== undefined);
  const first = await sendTo(scope, batch, tools, {
    channel: 'email',
    runs: fresh,
    sent: (deliveryId, run) => ({
      kind: 'again',
      until: addSpan(batch.now, batch.node.config.within, run.timezone),
      deliveryId,
      context: { ...run.context, fallback: { deliveryId } satisfies Tried },
    }),
    skipped: (reason) => ({ kind: 'go', port: 'skipped', outcome: 'skipped', reason }),
  });
  const moves = new Map(first.moves);
  // Whom no email may reach gets the text at once.
  const unreachable = new Set(['no_email', 'suppressed']);
  const texted = fresh.filter(({ id }) => {
    const move = moves.get(id);
    return move?.kind === 'go' && move.outcome === 'skipped' && unreachable.has(move.reason ?? '');
  });
  const states = await withdrawQueued(
    scope.sql,
    scope.actor.accountId,
    tried.map((run) => triedOf(run)?.deliveryId ?? ''),
    'other_channel',
  );
  for (const run of tried) {
    const state = states.get(triedOf(run)?.deliveryId ?? '');
    const isReached = batch.node.config.unless === 'clicked' ? state?.isClicked : state?.isDelivered;
    if (state?.isBusy === true)
      moves.set(run.id, { kind: 'stay', until: new Date(batch.now.getTime() + soonMs) });
    else if (isReached === true) moves.set(run.id, { kind: 'go', port: 'email', context: without(run) });
    else texted.push(run);
  }
  if (texted.length === 0) return { moves, ...(first.last && { last: first.last }) };
  const second = await sendTo(scope, batch, tools, {
    channel: 'sms',
    runs: texted,
    ...byText,
  });
  for (const [id, move] of second.moves) moves.set(id, move);
  return { moves, last: () => both(first, second) };
};

const byText = {
  sent: (deliveryId: string, run: DueRun): Move => ({
    kind: 'go',
    port: 'sms',
    deliveryId,
    context: without(run),
  }),
  skipped: (reason: string, run: DueRun): Move => ({
    kind: 'go',
    port: 'skipped',
    outcome: 'skipped',
    reason,
    context: without(run),
  }),
};

async function both(first: Judged, second: Judged): Promise<void> {
  await first.last?.();
  await second.last?.();
}

function without({ context }: DueRun): Record<string, unknown> {
  return Object.fromEntries(Object.entries(context).filter(([key]) => key !== 'fallback'));
}
