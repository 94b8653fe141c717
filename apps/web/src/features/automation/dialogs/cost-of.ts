import type { RouterOutputs } from '@talkdrum/api';
import { describeSms } from '@talkdrum/api/contracts';
import { findNode, type JourneyGraph, type JourneyNode, portsOf } from '@talkdrum/journey-design';

type Price = Pick<RouterOutputs['wallet']['prices'][number], 'kind' | 'messageType' | 'country' | 'mills'>;

/** What one person costs on the dearest way through the journey, jumps aside, in thousandths of the minor unit. */
export function costOf(graph: JourneyGraph, prices: readonly Price[], country: string): number {
  const dearest = (kind: 'email' | 'sms') => {
    const fitting = prices.filter(
      (price) => price.kind === kind && (kind === 'email' || price.messageType === 'promotional'),
    );
    const own = fitting.filter((price) => price.country === country);
    return Math.max(0, ...(own.length > 0 ? own : fitting).map(({ mills }) => mills));
  };
  const [email, sms] = [dearest('email'), dearest('sms')];
  const known = new Map<string, number>();
  const from = (node: JourneyNode | undefined): number => {
    if (node === undefined) return 0;
    const before = known.get(node.id);
    if (before !== undefined) return before;
    // A circle of an unfinished drawing costs nothing more.
    known.set(node.id, 0);
    const after = portsOf(node).map((port) => from(findNode(graph, node.next[port] ?? '')));
    const cost = priceOf(node, email, sms) + Math.max(0, ...after);
    known.set(node.id, cost);
    return cost;
  };
  return from(graph.nodes[0]);
}

function priceOf(node: JourneyNode, email: number, sms: number): number {
  if (node.type === 'email') return email;
  if (node.type === 'sms') return sms * segmentsOf(node.config.text);
  return node.type === 'fallback' ? email + sms * segmentsOf(node.config.sms.text) : 0;
}

const segmentsOf = (text: string) => Math.max(1, describeSms(text).segments);
