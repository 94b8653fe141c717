import type { RouterInputs } from '@talkdrum/api';
import type { DeliveryRowOutput, Channel } from '@talkdrum/api/contracts';
import { EmptyState } from '@talkdrum/ui';
import { DataTable, choiceFilter } from '@talkdrum/ui/table';
import { Users } from 'lucide-react';
import { deliveryWords } from '../../../lib/words/delivery-words.ts';
import { DownloadLink } from '../../../lib/lists/download-link.tsx';
import { useZoned } from '../../../lib/dates/account-zone.ts';
import { formatDay } from '../../../lib/dates/format-date.ts';
import { trpc } from '../../../lib/trpc.ts';
import { filterQuery, useListPage } from '../../../lib/lists/use-list-page.ts';
import type { CampaignView, ChangeCampaignView } from '../campaigns-view.ts';
import { outcomeName, outcomesOf } from './analytics/report-words.ts';
import { deliveryColumns } from './delivery-columns.tsx';
import { RetryFailed } from './retry-failed.tsx';

const states = (['sent', 'failed', 'unknown', 'queued', 'sending', 'skipped', 'cancelled'] as const).map(
  (value) => ({ value, label: deliveryWords[value].label }),
);

/** SMS receipts arrive within seconds, or once the phone is switched on. */
const receiptsMs = 600_000;

interface ContactsTabProps {
  id: string;
  channel: Channel;
  isLive: boolean;
  view: CampaignView;
  change: ChangeCampaignView;
}

/** The recipients with the outcome for each. */
export function ContactsTab({ id, channel, isLive, view, change }: ContactsTabProps) {
  // The URL can hold any text.
  const state = states.find(({ value }) => value === view.state)?.value;
  const list = useListPage(`recipients/${id}`, [{ ...view, state }, change], ['state', 'outcome']);
  const { outcome } = view;
  const outcomes = [...new Set([...outcomesOf[channel], ...(outcome === undefined ? [] : [outcome])])];
  const deliveries = useDeliveries(
    { id, ...list.filter, cursor: list.cursor, limit: 50 },
    (rows) => isLive || (channel === 'sms' && rows.some(awaitsReceipt)),
  );
  return (
    <DataTable
      {...list.tableOf(deliveries, 'Search recipients')}
      label="Recipients"
      columns={useZoned(deliveryColumns[channel])}
      storageKey={channel === 'sms' ? 'sms-recipients' : 'campaign-recipients'}
      filters={[
        choiceFilter({
          label: 'State',
          all: 'All states',
          value: state,
          options: states,
          onChange: (next) => list.changeFilter({ state: next }),
        }),
        choiceFilter({
          label: 'Outcome',
          all: 'All outcomes',
          value: outcome,
          options: outcomes.map((value) => ({ value, label: outcomeName(value, channel) })),
          onChange: (next) => list.changeFilter({ outcome: next }),
        }),
      ]}
      toolbarActions={
        <>
          <RetryFailed id={id} />
          <DownloadLink
            href={`/files/campaigns/${id}/contacts.csv?${filterQuery(list.filter)}`}
            privilege="contacts.export"
          />
        </>
      }
      empty={<NoRecipients id={id} />}
    />
  );
}

function NoRecipients({ id }: { id: string }) {
  const progress = trpc.campaigns.progressNow.useQuery({ id });
  const deletedOn = progress.data?.recipientsDeletedOn ?? null;
  if (deletedOn === null)
    return (
      <EmptyState icon={<Users aria-hidden />} title="Nobody yet">
        Recipients appear here when sending starts.
      </EmptyState>
    );
  return (
    <EmptyState icon={<Users aria-hidden />} title="Recipients deleted">
      We deleted them on {formatDay(deletedOn)}, as set under “How long data is kept”. The totals of this
      campaign stay.
    </EmptyState>
  );
}

/** One page of recipients, polled while any row can still change. */
function useDeliveries(
  asked: RouterInputs['campaigns']['deliveries'],
  isMoving: (rows: DeliveryRowOutput[]) => boolean,
) {
  return trpc.campaigns.deliveries.useQuery(asked, {
    placeholderData: (previous) => previous,
    refetchInterval: ({ state: { data } }) => (isMoving(data?.items ?? []) ? 5_000 : false),
  });
}

/** Sent recently and still without a carrier receipt. */
function awaitsReceipt({ state, deliveredAt, bouncedAt, settledAt }: DeliveryRowOutput): boolean {
  return (
    state === 'sent' &&
    deliveredAt === null &&
    bouncedAt === null &&
    settledAt !== null &&
    Date.now() - Date.parse(settledAt) < receiptsMs
  );
}
