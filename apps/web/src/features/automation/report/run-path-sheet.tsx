import type { RouterOutputs } from '@talkdrum/api';
import { reasonWords, skipWords } from '@talkdrum/api/contracts';
import { describeNode, findNode, type JourneyGraph, portWords } from '@talkdrum/journey-design';
import { Alert, Sheet, Skeleton } from '@talkdrum/ui';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { errorMessage, trpc } from '../../../lib/trpc.ts';
import { useJourneyNames } from '../editor/use-journey-names.ts';
import { NodeIcon } from '../editor/node-looks.tsx';
import { runWords } from '../editor/run-words.ts';

interface RunPathSheetProps {
  runId: string;
  graph: JourneyGraph;
  onClose: () => void;
}

type Step = RouterOutputs['journeys']['path']['steps'][number];

/** One contact’s way through the journey: every step, and why one was skipped. */
export function RunPathSheet({ runId, graph, onClose }: RunPathSheetProps) {
  const timeZone = useAccountZone();
  const path = trpc.journeys.path.useQuery({ id: runId }, { staleTime: 0 });
  const nameOf = useJourneyNames(graph);
  const titleOf = (nodeId: string) => {
    const node = findNode(graph, nodeId);
    return node === undefined ? 'A step of another version' : describeNode(node, nameOf).title;
  };
  const run = path.data;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Path"
      description={run && `Entered ${formatTime(run.enteredAt, timeZone)}`}
    >
      {path.error ? <Alert tone="danger">{errorMessage(path.error)}</Alert> : null}
      {run === undefined && !path.error ? <Skeleton className="h-40" /> : null}
      {run === undefined ? null : (
        <ol className="flex flex-col">
          {run.steps.map((step) => (
            <PathStep key={step.n} step={step} graph={graph} title={titleOf(step.nodeId)} />
          ))}
          <li className="flex gap-2.5 pt-1 text-sm">
            <span className="w-6.5 shrink-0" />
            <span>
              <span className="block font-medium">{runWords[run.status]}</span>
              <span className="block text-xs text-muted-foreground">
                {run.status === 'waiting'
                  ? `At “${titleOf(run.nodeId)}” until ${formatTime(run.wakeAt, timeZone)}`
                  : run.endedAt === null
                    ? ''
                    : formatTime(run.endedAt, timeZone)}
              </span>
            </span>
          </li>
        </ol>
      )}
    </Sheet>
  );
}

function PathStep({ step, graph, title }: { step: Step; graph: JourneyGraph; title: string }) {
  const timeZone = useAccountZone();
  const node = findNode(graph, step.nodeId);
  const way =
    node === undefined || step.port === null || step.port === 'next' ? '' : portWords(node, step.port);
  const reason = step.reason === null ? '' : skipWords(step.reason);
  const message = messageText(step, node?.type === 'sms' ? 'sms' : 'email');
  const outcome = { done: '', skipped: 'Skipped', failed: 'Failed', moved: 'Moved to a newer version' }[
    step.outcome
  ];
  return (
    <li className="flex gap-2.5 pb-3 text-sm">
      <NodeIcon type={node?.type ?? 'exit'} />
      <span className="min-w-0">
        <span className="block font-medium">{title}</span>
        <span
          className={
            step.outcome === 'done' ? 'block text-xs text-muted-foreground' : 'block text-xs text-warning'
          }
        >
          {[outcome, reason, message, way, formatTime(step.at, timeZone)]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      </span>
    </li>
  );
}

/** What became of the step’s message since, and why it wasn’t sent. */
function messageText({ deliveryState, deliveryReason }: Step, channel: 'email' | 'sms'): string {
  if (deliveryState === null) return '';
  const why =
    deliveryReason === null || deliveryState === 'sent' ? null : reasonWords(deliveryReason, channel);
  return [messageWords[deliveryState] ?? deliveryState, why].filter(Boolean).join(': ');
}

const messageWords: Readonly<Record<string, string>> = {
  queued: 'Message waits its turn',
  sent: 'Message sent',
  skipped: 'Message left out',
  cancelled: 'Message cancelled',
  failed: 'Message failed',
  unknown: 'Message in doubt',
};
