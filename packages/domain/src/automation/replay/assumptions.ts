import type { JourneyGraph, JourneyNode } from '@talkdrum/journey-design';
import type { ReplayAssumption } from './replay.schema.ts';
import type { UsualRates } from './usual-rates.ts';

type Kind = ReplayAssumption['kind'];
type Channel = 'email' | 'sms';

/** What a replay of this drawing takes for granted; nothing that doesn't concern it. */
export function assumptionsOf(graph: JourneyGraph, rates: UsualRates, hasCaps: boolean): ReplayAssumption[] {
  const { nodes } = graph;
  const has = (...types: JourneyNode['type'][]) => nodes.some(({ type }) => types.includes(type));
  const trigger = nodes[0]?.type === 'trigger' ? nodes[0].config : undefined;
  const isSending = has('email', 'sms', 'fallback');
  const isAsking = has('condition', 'branch');
  const isSegment =
    trigger?.kind === 'segment' || (trigger?.kind === 'schedule' && trigger.audience.source === 'segment');
  const plain: [Kind, boolean][] = [
    ['splits', has('split')],
    ['calls', has('webhook')],
    ['consent_today', isSending],
    ['contacts_today', isAsking || isSegment || trigger?.kind === 'date'],
    ['own_changes', isAsking && has('attribute', 'list', 'action')],
    ['segment_daily', trigger?.kind === 'segment'],
    ['hourly', isAsking],
    ['enough_money', isSending],
    ['caps', isSending && hasCaps],
    ['other_entries', true],
  ];
  return [
    ...answersOf(graph, rates),
    ...plain.filter(([, applies]) => applies).map(([kind]) => ({ kind, channel: null, percent: null })),
  ];
}

/** The answers to messages that decide which way people go. */
function answersOf({ nodes }: JourneyGraph, rates: UsualRates): ReplayAssumption[] {
  const channelOf = (id: string | null): Channel =>
    nodes.find((node) => node.id === id)?.type === 'sms' ? 'sms' : 'email';
  const wanted = nodes.flatMap((node) => {
    if (node.type === 'fallback') return [{ kind: node.config.unless, channel: 'email' as const }];
    if (node.type !== 'wait_for' || node.config.happening.kind !== 'message') return [];
    const { action, nodeId } = node.config.happening;
    return [{ kind: action, channel: channelOf(nodeId) }];
  });
  const seen = new Set<string>();
  return wanted
    .filter(({ kind, channel }) => seen.size < seen.add(`${kind}/${channel}`).size)
    .map(({ kind, channel }) => ({ kind, channel, percent: rates.percent(channel, kind) }));
}
