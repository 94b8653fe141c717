import {
  type JourneyGraph,
  type JourneyNode,
  nextSendTime,
  portsOf,
  waitEnd,
} from '@talkdrum/journey-design';
import { nodeOf } from '../engine/arrive.ts';

/** A step that a contact will come to. */
export interface ForeseenStep {
  node: JourneyNode;
  at: Date;
  /** What comes after it depends on what the contact does, or on what is true by then. */
  isOpen: boolean;
}

const mostSteps = 20;

/**
 * The steps a run comes to from where it is now until one of which nobody can know the way out, with their times if
 * nothing delays them. Waits aren't steps here: they are why the next one is later. A message counts as sent.
 */
export function foreseeRun(
  graph: JourneyGraph,
  { nodeId, wakeAt, timezone }: { nodeId: string; wakeAt: Date; timezone: string },
): ForeseenStep[] {
  const steps: ForeseenStep[] = [];
  const seen = new Set<string>();
  let [node, at] = [nodeOf(graph, nodeId), wakeAt];
  for (let isHere = true; node !== undefined && !seen.has(node.id); isHere = false) {
    seen.add(node.id);
    // Where someone is now, the wait ends when they wake.
    if (!isHere) at = waitEnd(node, at, timezone) ?? at;
    if (isMessage(node)) at = nextSendTime(at, graph.settings.hours, timezone);
    const port = onlyPort(node);
    if (!isQuiet(node)) steps.push({ node, at, isOpen: port === null });
    if (port === null || steps.length === mostSteps) break;
    node = nodeOf(graph, node.type === 'jump' ? (node.config.to ?? '') : (node.next[port] ?? ''));
  }
  return steps;
}

const isMessage = ({ type }: JourneyNode): boolean =>
  type === 'email' || type === 'sms' || type === 'fallback';

/** Nothing happens there that somebody would look for. */
const isQuiet = ({ type }: JourneyNode): boolean =>
  ['wait', 'wait_time', 'wait_weekday', 'wait_date', 'jump', 'exit'].includes(type);

/** The way out that will be taken; null if it isn't known yet. */
function onlyPort(node: JourneyNode): string | null {
  if (node.type === 'jump') return 'next';
  const ports = portsOf(node);
  if (node.type === 'email' || node.type === 'sms') return 'sent';
  // The text is sent only after a time in which the email may be clicked.
  if (node.type === 'fallback' || node.type === 'wait_for') return null;
  const targets = new Set(ports.map((port) => node.next[port]));
  return targets.size === 1 ? (ports[0] ?? null) : null;
}
