import { Button, Card, EmptyState } from '@talkdrum/ui';
import { DataTable } from '@talkdrum/ui/table';
import { toast } from '@talkdrum/ui/toast';
import { Webhook } from 'lucide-react';
import { useMemo, useState } from 'react';
import { tableError, toastFailure } from '../../lib/failures.ts';
import { listPages } from '../../lib/list-pages.ts';
import { trpc } from '../../lib/trpc.ts';
import { useMe, useRefusal } from '../../lib/use-me.ts';
import { ReplayFailedModal } from './replay-failed-modal.tsx';
import { WebhookEventSheet } from './webhook-event-sheet.tsx';
import { webhookLogColumns } from './webhook-log-columns.tsx';
import { WebhookLogFilters } from './webhook-log-filters.tsx';
import {
  type ChangeWebhookLogView,
  filterOf,
  isFiltered,
  noFilters,
  type WebhookLogView,
} from './webhook-log-view.ts';

interface WebhookLogProps {
  view: WebhookLogView;
  onViewChange: ChangeWebhookLogView;
}

/** Newest first. */
export function WebhookLog({ view, onViewChange }: WebhookLogProps) {
  const [isReplaying, setIsReplaying] = useState(false);
  const refusal = useRefusal('developer.manage');
  const replay = useReplay();
  return (
    <Card
      title="Webhook log"
      description="Events sent to your webhooks, with the responses. Kept for 30 days."
      actions={
        <Button size="sm" disabledReason={refusal} onClick={() => setIsReplaying(true)}>
          Replay failed
        </Button>
      }
    >
      <EventsTable view={view} onViewChange={onViewChange} onReplay={replay} />
      <WebhookEventSheet
        id={view.hookEvent ?? null}
        onClose={() => onViewChange({ hookEvent: undefined })}
        onReplay={replay}
      />
      <ReplayFailedModal isOpen={isReplaying} onClose={() => setIsReplaying(false)} />
    </Card>
  );
}

function EventsTable({
  view,
  onViewChange,
  onReplay,
}: WebhookLogProps & { onReplay: (eventId: string) => void }) {
  const { hookCursor, hookSearch = '' } = view;
  const events = useEvents(view);
  const { timezone } = useMe().account;
  const refusal = useRefusal('developer.manage');
  const columns = useMemo(() => webhookLogColumns(timezone), [timezone]);
  const nextCursor = events.data?.nextCursor;
  return (
    <DataTable
      label="Webhook log"
      columns={columns}
      rows={events.data?.items ?? []}
      rowKey={(event) => event.id}
      storageKey="webhook-log"
      isLoading={events.isPending || events.isPlaceholderData}
      error={tableError(events)}
      isFiltered={isFiltered(view)}
      onClearFilters={() => onViewChange(noFilters)}
      search={{
        value: hookSearch,
        onChange: (next) => onViewChange({ hookSearch: next || undefined, hookCursor: undefined }, true),
        placeholder: 'Address, id, text',
      }}
      filters={<WebhookLogFilters view={view} onViewChange={onViewChange} />}
      empty={
        <EmptyState icon={<Webhook aria-hidden />} title="No events yet">
          Save a callback URL and send a test event.
        </EmptyState>
      }
      onRowOpen={(event) => onViewChange({ hookEvent: event.id })}
      rowActions={(event) => [
        { label: 'Show', onSelect: () => onViewChange({ hookEvent: event.id }) },
        { label: 'Send again', onSelect: () => onReplay(event.id), disabledReason: refusal },
      ]}
      pagination={listPages('webhook-log', {
        cursor: hookCursor,
        nextCursor,
        onCursorChange: (next) => onViewChange({ hookCursor: next }),
      })}
    />
  );
}

function useEvents(view: WebhookLogView) {
  const { hookCursor, hookSearch = '' } = view;
  // A search reads the whole log, which is too much work to repeat every five seconds.
  const isLive = hookCursor === undefined && hookSearch === '';
  return trpc.webhooks.events.useQuery(
    { ...filterOf(view), cursor: hookCursor ?? null, limit: 25 },
    { placeholderData: (previous) => previous, refetchInterval: isLive ? 5_000 : false },
  );
}

function useReplay(): (eventId: string) => void {
  const utils = trpc.useUtils();
  const replay = trpc.webhooks.replay.useMutation({
    onSuccess: () => void toast.success('Sending the event again'),
    onError: toastFailure("Couldn't send the event again"),
    onSettled: () => utils.webhooks.invalidate(),
  });
  return (eventId) => replay.mutate({ eventId });
}
