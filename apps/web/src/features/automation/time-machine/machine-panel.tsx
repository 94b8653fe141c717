import { type JourneyGraph, journeyProblems } from '@talkdrum/journey-design';
import { Alert, Button, IconButton, Progress, Skeleton } from '@talkdrum/ui';
import { History, X } from 'lucide-react';
import { PredictionView } from './prediction-view.tsx';
import type { Replay } from './prediction.ts';

interface MachinePanelProps {
  graph: JourneyGraph;
  /** Undefined while it loads; null if the journey was never replayed. */
  replay: Replay | null | undefined;
  isStale: boolean;
  isStarting: boolean;
  isUnderWay: boolean;
  refusal: string | null;
  onStart: () => void;
  onCancel: () => void;
  onClose: () => void;
}

/** Starts a replay, shows how far it is, and what it predicts. */
export function MachinePanel(props: MachinePanelProps) {
  const { graph, replay, isStale, isStarting, isUnderWay, refusal, onStart, onCancel, onClose } = props;
  const result = replay?.result ?? null;
  return (
    <section aria-label="Time machine" className="flex flex-col gap-4 p-4">
      <header className="flex items-start gap-2.5">
        <span className="grid size-8 shrink-0 place-items-center rounded-control bg-info-soft text-info">
          <History aria-hidden className="size-4" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-base leading-5 font-semibold">Time machine</h2>
          <p className="text-xs text-muted-foreground">
            Replays this draft over the last 90 days of what your contacts did. Nothing is sent or changed.
          </p>
        </div>
        <IconButton label="Close time machine" icon={<X aria-hidden />} onClick={onClose} />
      </header>
      {replay === undefined ? <Skeleton className="h-9" /> : null}
      {isUnderWay ? (
        <div className="flex flex-col gap-2">
          <Progress
            label="Replaying"
            value={replay?.status === 'running' ? replay.percent : undefined}
            detail={replay?.status === 'waiting' ? 'Waiting for its turn' : undefined}
          />
          <Button disabledReason={refusal} onClick={onCancel}>
            Stop
          </Button>
        </div>
      ) : (
        <Button
          variant={result === null || isStale ? 'primary' : 'secondary'}
          icon={<History aria-hidden />}
          busy={isStarting}
          disabledReason={refusal ?? openProblems(graph)}
          onClick={onStart}
        >
          {result === null ? 'Replay the last 90 days' : 'Replay again'}
        </Button>
      )}
      {replay?.status === 'failed' ? (
        <Alert tone="danger" title="The replay failed">
          {replay.problem}
        </Alert>
      ) : null}
      {replay?.status === 'cancelled' ? <Alert tone="info">The replay was stopped.</Alert> : null}
      {result === null ? null : <PredictionView prediction={result} isStale={isStale} />}
    </section>
  );
}

function openProblems(graph: JourneyGraph): string | null {
  const open = journeyProblems(graph).filter(({ level }) => level === 'problem').length;
  if (open > 0) return open === 1 ? 'Fix 1 problem first' : `Fix ${open} problems first`;
  const [trigger] = graph.nodes;
  return trigger?.type === 'trigger' && trigger.config.kind === 'manual'
    ? 'People are added by hand, so there is no history to replay'
    : null;
}
