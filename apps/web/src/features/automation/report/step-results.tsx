import { describeNode, type JourneyGraph } from '@talkdrum/journey-design';
import { type ComponentProps, useState } from 'react';
import { NodeResults } from '../editor/panel/results.tsx';
import { useJourneyNames } from '../editor/use-journey-names.ts';
import { LeftOutSheet } from './left-out-sheet.tsx';

interface StepResultsProps extends Omit<ComponentProps<typeof NodeResults>, 'isPredicted' | 'onReason'> {
  id: string;
  graph: JourneyGraph;
}

/** What happened at a step, with the people behind each reason. */
export function StepResults({ id, graph, ...results }: StepResultsProps) {
  const { node, figures } = results;
  const [reason, setReason] = useState<string | null>(null);
  const { title } = describeNode(node, useJourneyNames(graph));
  const group =
    reason === null ? null : { nodeId: node.id, title, reason, count: figures?.reasons[reason] ?? 0 };
  return (
    <>
      <NodeResults {...results} onReason={setReason} />
      <LeftOutSheet id={id} graph={graph} group={group} onClose={() => setReason(null)} />
    </>
  );
}
