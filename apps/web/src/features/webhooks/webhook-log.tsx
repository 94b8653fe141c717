import { Button, Card, EmptyState } from '@talkdrum/ui';
import { DataTable } from '@talkdrum/ui/table';
import { toast } from '@talkdrum/ui/toast';
import { Webhook } from 'lucide-react';
import { useMemo, useState } from 'react';
import { toastFailure } from '../../lib/failures.ts';
import { trpc } from '../../lib/trpc.ts';
import { useNewRows } from '../../lib/live/use-new-rows.ts';
import { useListPage } from '../../lib/lists/use-list-page.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { type ChangeView, useView } from '../../lib/use-view.ts';
import { ReplayFailedModal } from './replay-failed-modal.tsx';
import { WebhookEventSheet } from './webhook-event-sheet.tsx';
import { webhookLogColumns } from './webhook-log-columns.tsx';
import { webhookLogFilters } from './webhook-log-filters.tsx';
import { type DeveloperView, logFilters, logViewOf, toParams, webhookLogInput } from './webhook-log-view.ts';
import { useAccountZone } from '../../lib/dates/account-zone.ts';

/** Newest first. */
export function WebhookLog() {
  const [view, change] = useView('/dashboard/developer');
  const [isReplaying, setIsReplaying] = useState(false);
  const refusal = useRefusal('developer.manage');
  const nothingFailed = useNothingFailed(view);
  const replay = useReplay();
  return (
    <Card
      isFlush
      title="Webhook log"
      description="Events sent to your webhooks, with the responses. Kept for 30 days."
      actions={
        <Button size="sm" disabledReason={refusal ?? nothingFailed} onClick={() => setIsReplaying(true)}>
          Replay failed
        </Button>
      }
    >
      <EventsTable view={view} change={change} onReplay={replay} />
      <WebhookEventSheet
        id={view.hookEvent ?? null}
        onClose={() => change({ hookEvent: undefined })}
        onReplay={replay}
      />
      <ReplayFailedModal isOpen={isReplaying} onClose={() => setIsReplaying(false)} />
    </Card>
  );
}

/** Why nothing can be replayed. The log on screen follows what happens, so a failure in it counts at once. */
function useNothingFailed(view: DeveloperView): string | null {
  const shown = trpc.webhooks.events.useQuery(webhookLogInput(view)).data;
  const failed = trpc.webhooks.events.useQuery({ search: '', state: 'failed', cursor: null, limit: 1 }).data;
  const pages = [shown, failed];
  if (pages.some((page) => page?.items.some(({ state }) => state === 'failed'))) return null;
  return failed === undefined ? null : 'Nothing failed in the last 30 days';
}

interface EventsTableProps {
  view: DeveloperView;
  change: ChangeView<DeveloperView>;
  onReplay: (eventId: string) => void;
}

function EventsTable({ view, change, onReplay }: EventsTableProps) {
  const log = logViewOf(view);
  const list = useListPage(
    'webhook-log',
    [log, (next, options) => change(toParams(next), options)],
    logFilters,
  );
  // A search reads the whole log, which is too much work to repeat every five seconds.
  const isLive = view.hookCursor === undefined && list.filter.search === '';
  const events = trpc.webhooks.events.useQuery(webhookLogInput(view), {
    placeholderData: (previous) => previous,
  });
  const utils = trpc.useUtils();
  const news = useNewRows({
    follow: isLive ? 5_000 : null,
    shown: events.isPlaceholderData ? undefined : events.data,
    look: () => utils.client.webhooks.events.query(webhookLogInput(view)),
    onSame: (page) => utils.webhooks.events.setData(webhookLogInput(view), page),
    onShow: () => void utils.webhooks.events.invalidate(),
  });
  const timezone = useAccountZone();
  const refusal = useRefusal('developer.manage');
  const columns = useMemo(() => webhookLogColumns(timezone), [timezone]);
  return (
    <DataTable
      isFlush
      {...list.tableOf(events, 'Address, id, text')}
      label="Webhook log"
      columns={columns}
      storageKey="webhook-log"
      news={news}
      filters={webhookLogFilters({ view: log, onChange: list.changeFilter })}
      empty={
        <EmptyState icon={<Webhook aria-hidden />} title="No events yet">
          Save a callback URL and send a test event.
        </EmptyState>
      }
      onRowOpen={(event) => change({ hookEvent: event.id })}
      rowActions={(event) => [
        { label: 'Show', onSelect: () => change({ hookEvent: event.id }) },
        { label: 'Send again', onSelect: () => onReplay(event.id), disabledReason: refusal },
      ]}
    />
  );
}

function useReplay(): (eventId: string) => void {
  const utils = trpc.useUtils();
  const replay = trpc.webhooks.replay.useMutation({
    onSuccess: () => void toast.success('Sending the event again'),
    onError: toastFailure('Couldn’t send the event again'),
    onSettled: () => utils.webhooks.invalidate(),
  });
  return (eventId) => replay.mutate({ eventId });
}
