import type { DeliveryRowOutput } from '@talkdrum/api/contracts';
import { Card, EmptyState, Select } from '@talkdrum/ui';
import { DataTable } from '@talkdrum/ui/table';
import { Users } from 'lucide-react';
import { tableError } from '../../lib/failures.ts';
import { DownloadLink } from '../../lib/download-link.tsx';
import { listPages } from '../../lib/list-pages.ts';
import { trpc } from '../../lib/trpc.ts';
import { type DeliveryState, deliveryWords } from './campaign-words.ts';
import type { CampaignView } from './campaigns-view.ts';
import type { Channel } from './channel-words.ts';
import { smsDeliveryColumns } from './sms/sms-delivery-columns.tsx';
import { deliveryColumns } from './delivery-columns.tsx';
import { RetryFailed } from './retry-failed.tsx';

const states: DeliveryState[] = ['sent', 'failed', 'unknown', 'queued', 'sending', 'skipped', 'cancelled'];
const stateOptions = [
  { value: '', label: 'All states' },
  ...states.map((value) => ({ value, label: deliveryWords[value].label })),
];

/** Receipts of an SMS come within seconds, or when a phone is switched on again. */
const receiptsMs = 600_000;

interface ContactsTabProps {
  id: string;
  channel: Channel;
  isLive: boolean;
  view: CampaignView;
  onViewChange: (change: CampaignView) => void;
}

/** Each recipient and what became of the message. */
export function ContactsTab({ id, channel, isLive, view, onViewChange }: ContactsTabProps) {
  const { q = '', cursor } = view;
  const state = states.find((each) => each === view.state) ?? null;
  const deliveries = useDeliveries(
    { id, state, search: q, cursor: cursor ?? null },
    (rows) => isLive || (channel === 'sms' && rows.some(awaitsReceipt)),
  );
  const nextCursor = deliveries.data?.nextCursor;
  return (
    <Card>
      <DataTable
        label="Recipients"
        columns={channel === 'sms' ? smsDeliveryColumns : deliveryColumns}
        rows={deliveries.data?.items ?? []}
        rowKey={(row) => row.id}
        storageKey={channel === 'sms' ? 'sms-recipients' : 'campaign-recipients'}
        isLoading={deliveries.isPending || deliveries.isPlaceholderData}
        error={tableError(deliveries)}
        isFiltered={q !== '' || state !== null}
        onClearFilters={() => onViewChange({ q: undefined, state: undefined, cursor: undefined })}
        search={{
          value: q,
          onChange: (next) => onViewChange({ q: next || undefined, cursor: undefined }),
          placeholder: 'Search recipients',
        }}
        filters={
          <StateFilter state={state} onChange={(next) => onViewChange({ state: next, cursor: undefined })} />
        }
        toolbarActions={
          <>
            <RetryFailed id={id} />
            <DownloadLink href={exportHref(id, state, q)} privilege="contacts.export" />
          </>
        }
        empty={
          <EmptyState icon={<Users aria-hidden />} title="Nobody yet">
            Recipients appear here when the sending begins.
          </EmptyState>
        }
        pagination={listPages(`recipients/${id}`, {
          cursor,
          nextCursor,
          onCursorChange: (next) => onViewChange({ cursor: next }),
        })}
      />
    </Card>
  );
}

interface DeliveriesAsked {
  id: string;
  state: DeliveryState | null;
  search: string;
  cursor: string | null;
}

/** A page of them; asked again as long as something may still come of one. */
function useDeliveries(asked: DeliveriesAsked, isMoving: (rows: DeliveryRowOutput[]) => boolean) {
  return trpc.campaigns.deliveries.useQuery(
    { ...asked, limit: 50 },
    {
      placeholderData: (previous) => previous,
      refetchInterval: ({ state: { data } }) => (isMoving(data?.items ?? []) ? 5_000 : false),
    },
  );
}

function StateFilter({
  state,
  onChange,
}: {
  state: DeliveryState | null;
  onChange: (state: string | undefined) => void;
}) {
  return (
    <Select
      aria-label="State"
      className="w-auto"
      value={state ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
      options={stateOptions}
    />
  );
}

/** Of the rows that are asked for, all pages of them. */
function exportHref(id: string, state: DeliveryState | null, search: string): string {
  return `/files/campaigns/${id}/contacts.csv?${new URLSearchParams({ ...(state === null ? {} : { state }), ...(search === '' ? {} : { search }) })}`;
}

/** Handed over lately, and the carrier has not said yet what became of it. */
function awaitsReceipt({ state, deliveredAt, bouncedAt, settledAt }: DeliveryRowOutput): boolean {
  return (
    state === 'sent' &&
    deliveredAt === null &&
    bouncedAt === null &&
    settledAt !== null &&
    Date.now() - Date.parse(settledAt) < receiptsMs
  );
}
