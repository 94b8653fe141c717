import { findNode, type JourneyGraph } from '@talkdrum/journey-design';
import { useState } from 'react';
import { toastFailure } from '../../../lib/failures.ts';
import { trpc } from '../../../lib/trpc.ts';
import { figuresOf } from '../editor/counts.ts';
import type { JourneyFigures, TimeMachine } from '../editor/journey-source.ts';
import { NodeResults } from '../editor/panel/results.tsx';
import { MachinePanel } from './machine-panel.tsx';
import type { Prediction, Replay } from './prediction.ts';

interface MachineParts {
  id: string;
  graph: JourneyGraph;
  /** Of the draft as it is stored. */
  revision: number;
  isDirty: boolean;
  refusal: string | null;
  /** Stores the latest changes, so they are replayed too. */
  store: () => Promise<unknown>;
}

const isUnderWay = (replay: Replay | null | undefined) =>
  replay?.status === 'waiting' || replay?.status === 'running';

/** The draft replayed over the past: what the worker predicts, shown on the drawing while it is open. */
export function useTimeMachine({ id, graph, revision, isDirty, refusal, store }: MachineParts): TimeMachine {
  const [isOpen, setOpen] = useState(false);
  const [isStarting, setStarting] = useState(false);
  const utils = trpc.useUtils();
  const { data: replay } = trpc.journeys.replay.useQuery(
    { id },
    { enabled: isOpen, refetchInterval: ({ state }) => (isUnderWay(state.data) ? 1_000 : false) },
  );
  const start = trpc.journeys.startReplay.useMutation({
    onSuccess: (next) => utils.journeys.replay.setData({ id }, next),
    onError: toastFailure('The time machine didn’t start'),
  });
  const cancel = trpc.journeys.cancelReplay.useMutation({
    onSuccess: () => utils.journeys.replay.invalidate({ id }),
    onError: toastFailure('The time machine didn’t stop'),
  });
  const begin = async () => {
    setStarting(true);
    try {
      await store();
      await start.mutateAsync({ id });
    } catch {
      // The mutation and the draft say why.
    } finally {
      setStarting(false);
    }
  };
  const prediction = replay?.result ?? null;
  const figures = prediction === null ? null : predictedFigures(prediction, graph);
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    figures,
    resultsOf: (nodeId) => {
      const node = findNode(graph, nodeId);
      if (node === undefined || figures === null) return null;
      return <NodeResults node={node} figures={figures.nodes[nodeId]} message={null} isPredicted />;
    },
    panel: (
      <MachinePanel
        graph={graph}
        replay={replay}
        isStale={prediction !== null && (isDirty || prediction.revision !== revision)}
        isStarting={isStarting}
        isUnderWay={isUnderWay(replay)}
        refusal={refusal}
        onStart={() => void begin()}
        onCancel={() => cancel.mutate({ id })}
        onClose={() => setOpen(false)}
      />
    ),
  };
}

function predictedFigures(prediction: Prediction, graph: JourneyGraph): JourneyFigures {
  const nodes = Object.fromEntries(prediction.nodes.map((node) => [node.nodeId, figuresOf(node)]));
  return {
    isPredicted: true,
    entered: prediction.entered,
    heldOut: prediction.heldOut,
    here: prediction.waiting,
    goal: graph.settings.goal === null ? null : prediction.converted,
    nodes,
  };
}
