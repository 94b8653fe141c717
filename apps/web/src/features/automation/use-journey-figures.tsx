import { findNode, type JourneyGraph } from '@talkdrum/journey-design';
import { Skeleton } from '@talkdrum/ui';
import { trpc } from '../../lib/trpc.ts';
import { figuresOf } from './editor/counts.ts';
import type { JourneySource } from './editor/journey-source.ts';
import { StepResults } from './report/step-results.tsx';
import type { Journey } from './journey-words.ts';
import { StepDays } from './report/step-days.tsx';
import { MessageFigures } from './report/message-figures.tsx';
import { PeopleAtStep } from './people-at-step.tsx';

/** The live counts of a journey, and what its panel shows of a step. Null figures until it was published. */
export function useJourneyFigures(
  { id, publishedAt }: Journey,
  graph: JourneyGraph,
): Pick<JourneySource, 'figures' | 'resultsOf' | 'peopleAt' | 'about'> {
  const isPublished = publishedAt !== null;
  const { data } = trpc.journeys.counts.useQuery({ id }, { enabled: isPublished });
  const nodes = Object.fromEntries((data?.nodes ?? []).map((node) => [node.nodeId, figuresOf(node)]));
  const conversion = data?.conversion;
  const resultsOf = (nodeId: string) => {
    const node = findNode(graph, nodeId);
    if (data === undefined || node === undefined) return <Skeleton className="h-40" />;
    return (
      <StepResults
        id={id}
        graph={graph}
        node={node}
        figures={nodes[nodeId]}
        days={<StepDays id={id} nodeId={nodeId} />}
        message={data.messages
          .filter((message) => message.nodeId === nodeId)
          .map((message) => <MessageFigures key={message.channel} message={message} />)}
      />
    );
  };
  return {
    figures: isPublished
      ? {
          entered: (conversion?.entered ?? 0) + (conversion?.heldOut ?? 0),
          heldOut: conversion?.heldOut ?? 0,
          here: Object.values(nodes).reduce((sum, { here }) => sum + here, 0),
          goal: graph.settings.goal === null ? null : (conversion?.converted ?? 0),
          nodes,
        }
      : null,
    resultsOf,
    peopleAt: (nodeId) => <PeopleAtStep key={nodeId} id={id} nodeId={nodeId} graph={graph} />,
    about: null,
  };
}
