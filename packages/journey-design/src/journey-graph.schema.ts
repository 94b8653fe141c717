import { z } from 'zod';
import { journeyNode } from './journey-nodes.schema.ts';
import { journeySettings } from './journey-triggers.schema.ts';
import { journeyLimits } from './journey-values.schema.ts';

export * from './journey-nodes.schema.ts';
export * from './journey-triggers.schema.ts';
export * from './journey-values.schema.ts';

function journeyDrawingShape() {
  return z.strictObject({
    version: z.literal(1),
    settings: journeySettings,
    nodes: z.array(journeyNode).min(1).max(journeyLimits.nodes, 'Use 200 steps at most'),
  });
}

/** The shape alone, as it arrives: `journeyGraph` says whether its steps fit together. */
export const journeyDrawing = journeyDrawingShape().meta({
  examples: [
    {
      version: 1,
      settings: {},
      nodes: [
        { id: 'start', type: 'trigger', config: { kind: 'manual' }, next: { next: 'day' } },
        { id: 'day', type: 'wait', config: { span: { amount: 1, unit: 'days' } }, next: { next: 'end' } },
        { id: 'end', type: 'exit', config: {} },
      ],
    },
  ] as never,
});
export type JourneyDrawing = z.infer<typeof journeyDrawing>;

/**
 * A journey as it is stored: the trigger is the first node. A draft may be unfinished; `journeyProblems` says what
 * has to be mended before it is published.
 */
export const journeyGraph = journeyDrawingShape().superRefine(({ nodes }, context) => {
  const ids = new Set(nodes.map(({ id }) => id));
  if (ids.size < nodes.length)
    context.addIssue({ code: 'custom', message: 'Two steps have the same id.', path: ['nodes'] });
  if (nodes[0]?.type !== 'trigger' || nodes.slice(1).some(({ type }) => type === 'trigger'))
    context.addIssue({ code: 'custom', message: 'A journey begins with one trigger.', path: ['nodes', 0] });
  for (const [n, node] of nodes.entries())
    for (const [port, to] of Object.entries(node.next))
      if (!ids.has(to) || to === nodes[0]?.id)
        context.addIssue({
          code: 'custom',
          message: 'This step leads to one that isn’t there.',
          path: ['nodes', n, 'next', port],
        });
});
export type JourneyGraph = z.infer<typeof journeyGraph>;
