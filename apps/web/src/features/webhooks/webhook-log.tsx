import { eventTypesOf, eventWords, testEventType, webhookKinds, type WebhookEventOutput, type WebhookKind } from '@talkdrum/api/contracts';
import { Button, Card, EmptyState, Select, Status } from '@talkdrum/ui';
import { DataTable, type TableColumn } from '@talkdrum/ui/table';
import { toast } from '@talkdrum/ui/toast';
import { Webhook } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatTime } from '../../lib/format.ts';
import { listPages } from '../../lib/list-pages.ts';
import { errorFacts, errorMessage, trpc } from '../../lib/trpc.ts';
import { useMe, useRefusal } from '../../lib/use-me.ts';
import { ReplayFailedModal } from './replay-failed-modal.tsx';
import { WebhookEventSheet } from './webhook-event-sheet.tsx';
import { kindNames, lastAnswer, stateWords } from './webhook-words.ts';

/** What the address of the page says about the log. */
export interface WebhookLogView {
  hookSearch?: string | undefined;
  hookKind?: string | undefined;
  hookState?: string | undefined;
  hookType?: string | undefined;
  hookCursor?: string | undefined;
  /** The id of the event that is open. */
  hookEvent?: string | undefined;
}

interface WebhookLogProps {
  view: WebhookLogView;
  onViewChange: (change: WebhookLogView, replace?: boolean) => void;
}

const noFilters: WebhookLogView = { hookSearch: undefined, hookKind: undefined, hookState: undefined, hookType: undefined, hookCursor: undefined };

/** What was told to the account's webhooks and what they answered; the newest first. */
export function WebhookLog({ view, onViewChange }: WebhookLogProps) {
  const { hookCursor, hookEvent } = view;
  const filters = filtersOf(view);
  const { search, ...chosen } = filters;
  // Looking through what was sent reads all of it: not every five seconds.
  const isLive = hookCursor === undefined && search === '';
  const events = trpc.webhooks.events.useQuery(
    { ...filters, cursor: hookCursor ?? null, limit: 25 },
    { placeholderData: (previous) => previous, refetchInterval: isLive ? 5_000 : false },
  );
  const { timezone } = useMe().account;
  const refusal = useRefusal('developer.manage');
  const [isReplaying, setIsReplaying] = useState(false);
  const replay = useReplay();
  const columns = useMemo(() => columnsIn(timezone), [timezone]);
  const nextCursor = events.data?.nextCursor;
  return (
    <Card
      title="Webhook log"
      description="What your webhooks were told, and what they answered. Kept for 30 days."
      actions={
        <Button size="sm" disabledReason={refusal} onClick={() => setIsReplaying(true)}>
          Replay failed
        </Button>
      }
    >
      <DataTable
        label="Webhook log"
        columns={columns}
        rows={events.data?.items ?? []}
        rowKey={(event) => event.id}
        storageKey="webhook-log"
        isLoading={events.isPending || events.isPlaceholderData}
        error={events.error ? { requestId: errorFacts(events.error)?.requestId, onRetry: () => void events.refetch() } : null}
        isFiltered={search !== '' || Object.values(chosen).some((choice) => choice !== null)}
        onClearFilters={() => onViewChange(noFilters)}
        search={{
          value: search,
          onChange: (next) => onViewChange({ hookSearch: next || undefined, hookCursor: undefined }, true),
          placeholder: 'Address, id, text',
        }}
        filters={<Filters {...chosen} onViewChange={(change) => onViewChange({ ...change, hookCursor: undefined })} />}
        empty={
          <EmptyState icon={<Webhook aria-hidden />} title="Nothing was sent yet">
            Save a callback URL and send it a test event.
          </EmptyState>
        }
        onRowOpen={(event) => onViewChange({ hookEvent: event.id })}
        rowActions={(event) => [
          { label: 'Show', onSelect: () => onViewChange({ hookEvent: event.id }) },
          { label: 'Send again', onSelect: () => replay(event.id), disabledReason: refusal },
        ]}
        pagination={listPages('webhook-log', { cursor: hookCursor, nextCursor, onCursorChange: (next) => onViewChange({ hookCursor: next }) })}
      />
      <WebhookEventSheet id={hookEvent ?? null} onClose={() => onViewChange({ hookEvent: undefined })} onReplay={replay} />
      <ReplayFailedModal isOpen={isReplaying} onOpenChange={setIsReplaying} />
    </Card>
  );
}

const states = ['waiting', 'delivered', 'failed'] as const;

/** What the address narrows the log to; what it names and is unknown narrows nothing. */
function filtersOf({ hookSearch = '', hookKind, hookState, hookType }: WebhookLogView) {
  return {
    search: hookSearch,
    kind: webhookKinds.find((each) => each === hookKind) ?? null,
    state: states.find((each) => each === hookState) ?? null,
    type: hookType ?? null,
  };
}

function useReplay(): (eventId: string) => void {
  const utils = trpc.useUtils();
  const replay = trpc.webhooks.replay.useMutation({
    onSuccess: () => void toast.success('Event on its way again'),
    onError: (error) => void toast.error('The event was not sent again', { description: errorMessage(error) }),
    onSettled: () => utils.webhooks.invalidate(),
  });
  return (eventId) => replay.mutate({ eventId });
}

function columnsIn(timezone: string): TableColumn<WebhookEventOutput>[] {
  return [
    { id: 'type', header: 'Event', cell: (event) => event.type, isPrimary: true, width: 190 },
    { id: 'kind', header: 'Webhook', cell: (event) => kindNames[event.kind], width: 120, isHiddenOnPhone: true },
    { id: 'state', header: 'State', cell: (event) => <Status tone={stateWords[event.state].tone}>{stateWords[event.state].label}</Status>, width: 130 },
    { id: 'answer', header: 'Last answer', cell: (event) => <span className="line-clamp-2">{lastAnswer(event)}</span> },
    { id: 'attempts', header: 'Attempts', cell: (event) => event.attempts, width: 100, align: 'right', isHiddenOnPhone: true },
    { id: 'at', header: 'When', cell: (event) => formatTime(event.at, timezone), width: 200 },
    {
      id: 'next',
      header: 'Next attempt',
      cell: (event) => (event.nextAttemptAt === null ? '–' : formatTime(event.nextAttemptAt, timezone)),
      width: 200,
      isHiddenOnPhone: true,
      isHiddenByDefault: true,
    },
  ];
}

interface FiltersProps {
  kind: WebhookKind | null;
  state: (typeof states)[number] | null;
  type: string | null;
  onViewChange: (change: WebhookLogView) => void;
}

function Filters({ kind, state, type, onViewChange }: FiltersProps) {
  const types = [...(kind === null ? webhookKinds : [kind]).flatMap(eventTypesOf), testEventType];
  return (
    <>
      <Select
        aria-label="Webhook"
        className="w-44"
        value={kind ?? ''}
        options={[{ value: '', label: 'Both webhooks' }, ...webhookKinds.map((value) => ({ value, label: kindNames[value] }))]}
        onChange={(event) => onViewChange({ hookKind: event.target.value || undefined, hookType: undefined })}
      />
      <Select
        aria-label="State"
        className="w-36"
        value={state ?? ''}
        options={[{ value: '', label: 'All states' }, ...states.map((value) => ({ value, label: stateWords[value].label }))]}
        onChange={(event) => onViewChange({ hookState: event.target.value || undefined })}
      />
      <Select
        aria-label="Event"
        className="w-56"
        value={type ?? ''}
        options={[{ value: '', label: 'All events' }, ...types.map((value) => ({ value, label: eventWords(value) }))]}
        onChange={(event) => onViewChange({ hookType: event.target.value || undefined })}
      />
    </>
  );
}
