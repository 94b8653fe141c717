import {
  addSpan,
  type JourneyGraph,
  type JourneyNode,
  nextSendTime,
  type NodeOf,
} from '@talkdrum/journey-design';
import type { ForeseenStep } from '../../campaigns/index.ts';
import { type Batch, go, type Move } from '../batch.ts';
import type { PastCaps } from './past-caps.ts';
import type { SimRun } from './sim-run.ts';
import type { UsualRates } from './usual-rates.ts';

type Channel = 'email' | 'sms';

/** What sending would meet: asked of the send path for everyone at a step before they are judged. */
export interface Foresight {
  step: (node: JourneyNode, channel: Channel, contactId: string) => ForeseenStep | undefined;
  /** Counts a message that would have been sent. */
  sent: (node: JourneyNode, channel: Channel, run: SimRun, step: ForeseenStep) => void;
  caps: PastCaps;
  rates: UsualRates;
}

/** In the place of what a step really does: the same ways out, and nothing is sent, called or changed. */
export function judgePast(
  { node, graph }: Pick<Batch, 'node' | 'graph'>,
  run: SimRun,
  foresight: Foresight,
): Move {
  switch (node.type) {
    case 'wait_for':
      return judgeWait(node, run);
    case 'email':
    case 'sms':
      return closed(graph, run) ?? send(node, node.type, run, foresight, 'sent');
    case 'fallback': {
      const isSending = run.context['reached'] !== true;
      return (isSending ? closed(graph, run) : null) ?? judgeFallback(node, run, foresight);
    }
    case 'webhook':
      return go('ok');
    case 'attribute':
    case 'list':
    case 'notify':
    case 'action':
      return go('next');
    default:
      throw new Error(`the engine judges steps of type ${node.type}`);
  }
}

/** Outside the journey's hours, a message waits or is skipped. */
function closed({ settings: { hours } }: JourneyGraph, run: SimRun): Move | null {
  const opens = nextSendTime(run.wakeAt, hours, run.timezone);
  if (opens <= run.wakeAt) return null;
  if (hours?.otherwise !== 'skip') return { kind: 'stay', until: opens };
  const { reached: _reached, ...context } = run.context;
  return { kind: 'go', port: 'skipped', outcome: 'skipped', reason: 'hours', context };
}

function judgeWait({ config }: NodeOf<'wait_for'>, run: SimRun): Move {
  if (run.happenedAt !== null) return go('match');
  const until = addSpan(run.arrivedAt, config.limit, run.timezone);
  return until <= run.wakeAt ? go('timeout') : { kind: 'stay', until };
}

/** Whether someone waiting for an answer to a message counts as having given it. */
export function isAnswering({ id, config }: NodeOf<'wait_for'>, run: SimRun, rates: UsualRates): boolean {
  const { happening } = config;
  if (happening.kind !== 'message') return false;
  const sent = run.context['sent'] as Record<string, Channel> | undefined;
  const channel = happening.nodeId === null ? Object.values(sent ?? {}).at(-1) : sent?.[happening.nodeId];
  return channel !== undefined && rates.answers(channel, happening.action, `${run.id}/${id}`);
}

function send(node: JourneyNode, channel: Channel, run: SimRun, foresight: Foresight, port: string): Move {
  const found = foresight.step(node, channel, run.contactId);
  const skip = (reason: string): Move => ({ kind: 'go', port: 'skipped', outcome: 'skipped', reason });
  if (found === undefined) return skip('deleted');
  if (found.reason !== null) return skip(found.reason);
  if (found.isPromotional && foresight.caps.isReached(run.contactId, channel, run.wakeAt)) return skip('cap');
  foresight.sent(node, channel, run, found);
  const sent = { ...(run.context['sent'] as Record<string, Channel> | undefined), [node.id]: channel };
  return { kind: 'go', port, context: { sent } };
}

/** Whom no email may reach gets the text at once; the others, if they usually wouldn't have answered in time. */
function judgeFallback(node: NodeOf<'fallback'>, run: SimRun, foresight: Foresight): Move {
  const isTried = run.context['reached'] !== undefined;
  if (!isTried) {
    const first = send(node, 'email', run, foresight, 'email');
    const isUnreachable =
      first.kind === 'go' && (first.reason === 'no_email' || first.reason === 'suppressed');
    if (isUnreachable) return send(node, 'sms', run, foresight, 'sms');
    if (first.kind !== 'go' || first.outcome === 'skipped') return first;
    const reached = foresight.rates.answers('email', node.config.unless, `${run.id}/${node.id}`);
    const until = addSpan(run.wakeAt, node.config.within, run.timezone);
    return { kind: 'again', until, context: { ...first.context, reached } };
  }
  const { reached, ...context } = run.context;
  if (reached === true) return { kind: 'go', port: 'email', context };
  const text = send(node, 'sms', run, foresight, 'sms');
  return text.kind === 'go' ? { ...text, context: { sent: context['sent'], ...text.context } } : text;
}
