import type { RouterOutputs } from '@talkdrum/api';
import { eventLabel } from '@talkdrum/api/contracts';
import { Button, CodeBlock, CopyField, Sheet, Skeleton, Status } from '@talkdrum/ui';
import { useAccountZone } from '../../lib/dates/account-zone.ts';
import { formatTime } from '../../lib/dates/format-date.ts';
import { Loaded } from '../../lib/loaded.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { kindNames, lastResponse, stateWords } from './webhook-words.ts';

type WebhookEvent = RouterOutputs['webhooks']['event'];

interface WebhookEventSheetProps {
  id: string | null;
  onClose: () => void;
  onReplay: (eventId: string) => void;
}

/** One event: its body, and each attempt with the response. */
export function WebhookEventSheet({ id, onClose, onReplay }: WebhookEventSheetProps) {
  const event = trpc.webhooks.event.useQuery(
    { eventId: id ?? '' },
    {
      enabled: id !== null,
      refetchInterval: (query) => (query.state.data?.state === 'waiting' ? 2_000 : false),
    },
  );
  const refusal = useRefusal('developer.manage');
  const { data } = event;
  return (
    <Sheet
      isOpen={id !== null}
      onClose={onClose}
      title={data === undefined ? 'Event' : eventLabel(data.type)}
      description={
        data === undefined ? undefined : `${data.type} to the ${kindNames[data.kind].toLowerCase()} webhook`
      }
      className="w-[min(38rem,calc(100vw-2.5rem))]"
      footer={
        <Button disabledReason={refusal} onClick={() => id !== null && onReplay(id)}>
          Send again
        </Button>
      }
    >
      <Loaded query={event} skeleton={<Skeleton className="h-72" />}>
        {(loaded) => <EventDetails event={loaded} />}
      </Loaded>
    </Sheet>
  );
}

function EventDetails({ event: { id, state, nextAttemptAt, body, log } }: { event: WebhookEvent }) {
  const timezone = useAccountZone();
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Status tone={stateWords[state].tone}>{stateWords[state].label}</Status>
        {nextAttemptAt === null ? null : (
          <span className="text-muted-foreground">Next attempt {formatTime(nextAttemptAt, timezone)}</span>
        )}
      </p>
      <CopyField label="webhook-id" value={id} />
      <CodeBlock label="Body" code={prettyJson(body)} isWrapped />
      <h3 className="font-semibold">Attempts</h3>
      {log.length === 0 ? <p className="text-sm text-muted-foreground">Not sent yet.</p> : null}
      <ol className="flex flex-col gap-3">
        {log.map((attempt, index) => (
          <Attempt key={attempt.id} attempt={attempt} number={log.length - index} />
        ))}
      </ol>
    </div>
  );
}

/** `number` is 1 for the first attempt. */
function Attempt({ attempt, number }: { attempt: WebhookEvent['log'][number]; number: number }) {
  const timezone = useAccountZone();
  return (
    <li className="flex flex-col gap-1 rounded-well border border-border p-3 text-sm">
      <span className="flex flex-wrap justify-between gap-2">
        <span className="font-medium">{lastResponse({ ...attempt, attempts: 1 })}</span>
        <span className="text-muted-foreground">
          {formatTime(attempt.at, timezone)}, {attempt.durationMs} ms
        </span>
      </span>
      <span className="break-all text-muted-foreground">{attempt.url}</span>
      {attempt.answer === '' ? null : (
        <CodeBlock label={`Response ${number}`} code={attempt.answer} isWrapped />
      )}
    </li>
  );
}

/** Indented for reading; the sent body has no whitespace. */
function prettyJson(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
