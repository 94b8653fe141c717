import { dateTimes, type JourneyNode } from './journey-graph.schema.ts';

const fixed = {
  wait_for: ['match', 'timeout'],
  condition: ['yes', 'no'],
  email: ['sent', 'skipped'],
  sms: ['sent', 'skipped'],
  fallback: ['email', 'sms', 'skipped'],
  webhook: ['ok', 'failed'],
  jump: [],
  goal: [],
  exit: [],
} as const satisfies Partial<Record<JourneyNode['type'], readonly string[]>>;

/** The ways out of a node, in the order they are drawn. */
export function portsOf(node: JourneyNode): readonly string[] {
  if (node.type === 'trigger' && node.config.kind === 'date')
    return dateTimes(node.config).map(({ port }) => port);
  if (node.type === 'branch') return [...node.config.branches.map(({ port }) => port), 'else'];
  if (node.type === 'split') return node.config.arms.map(({ port }) => port);
  return node.type in fixed ? fixed[node.type as keyof typeof fixed] : ['next'];
}
