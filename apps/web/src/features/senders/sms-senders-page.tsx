import type { SenderOutput } from '@talkdrum/api/contracts';
import { ConfirmDialog, EmptyState, PageHeader, TextLink } from '@talkdrum/ui';
import { DataTable, type TableColumn } from '@talkdrum/ui/table';
import { MessageSquareText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CreateButton } from '../../lib/lists/create-button.tsx';
import { useAccountZone, useZoned } from '../../lib/dates/account-zone.ts';
import { formatDate, formatTime } from '../../lib/dates/format-date.ts';
import { type ListPage, useListPage } from '../../lib/lists/use-list-page.ts';
import { messageTypeWords } from '../../lib/words/message-types.ts';
import { ShownText } from '../../lib/shown-text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { useView } from '../../lib/use-view.ts';
import { RemoveSender } from './remove-sender.tsx';
import { RequestSmsSenderModal } from './request-sms-sender-modal.tsx';
import { SenderStatus } from './sender-status.tsx';

const countries = new Intl.DisplayNames('en', { type: 'region' });

const columns = (timeZone: string): TableColumn<SenderOutput>[] => [
  { id: 'sender', header: 'Sender ID', cell: ({ sender }) => sender, isPrimary: true },
  { id: 'type', header: 'Type', cell: typeOf, width: 130 },
  {
    id: 'region',
    header: 'Country',
    cell: (sender) => <Country sender={sender} />,
    width: 150,
  },
  {
    id: 'sample',
    header: 'Sample message',
    cell: ({ template }) =>
      template === '' ? (
        '–'
      ) : (
        <span className="line-clamp-2">
          <ShownText text={template} />
        </span>
      ),
    phone: 'hidden',
  },
  { id: 'status', header: 'Status', cell: (sender) => <StatusWithReason sender={sender} />, width: 240 },
  {
    id: 'created',
    header: 'Requested',
    cell: ({ createdAt }) => formatTime(createdAt, timeZone),
    width: 200,
    phone: 'hidden',
  },
];

/** The country with what its operators require while the request is open. */
function Country({ sender: { region, status, refusedReason } }: { sender: SenderOutput }) {
  const rules = trpc.senders.smsRules.useQuery();
  const rule = rules.data?.find(({ country }) => country === region);
  return (
    <>
      {/^[A-Z]{2}$/.test(region) ? countries.of(region) : region}
      {rule === undefined || status === 1 || refusedReason !== null ? null : (
        <span className="block text-xs text-muted-foreground">{rule.note}</span>
      )}
    </>
  );
}

function typeOf({ campaign, isStopExempt }: SenderOutput): string {
  return isStopExempt ? `${messageTypeWords[campaign]}, one-time codes` : messageTypeWords[campaign];
}

/** The status, what is awaited, and since when. */
function StatusWithReason({ sender }: { sender: SenderOutput }) {
  return (
    <>
      <SenderStatus sender={sender} />
      <span aria-hidden={sender.refusedReason !== null} className="block text-xs text-muted-foreground">
        {awaitedOf(sender, useAccountZone())}
      </span>
    </>
  );
}

function awaitedOf(
  { status, refusedReason, refusedAt, confirmedAt, createdAt }: SenderOutput,
  timeZone: string,
): string {
  if (refusedReason !== null)
    return refusedAt === null
      ? refusedReason
      : `${refusedReason} Refused on ${formatDate(refusedAt, timeZone)}`;
  if (status === 1) return confirmedAt === null ? '' : `Approved on ${formatDate(confirmedAt, timeZone)}`;
  return `Waiting for our review since ${formatTime(createdAt, timeZone)}`;
}

/** The account's SMS sender IDs. */
export function SmsSendersPage() {
  const [view, change] = useView('/dashboard/sender-sms');
  const refusal = useRefusal('senders.edit');
  const request = (
    <CreateButton refusal={refusal} onClick={() => change({ create: true })}>
      Request SenderID
    </CreateButton>
  );
  return (
    <>
      <PageHeader
        title="SMS SenderID"
        description={
          <>
            The names your text messages come from. For emails see{' '}
            <TextLink href="/dashboard/sender-email">Email sender IDs</TextLink>.
          </>
        }
        action={request}
      />
      <SmsSendersTable list={useListPage(null, [view, change])} request={request} />
      <RequestSmsSenderModal
        isOpen={view.create === true && refusal === null}
        onClose={() => change({ create: undefined })}
      />
    </>
  );
}

/** @param request the button of the empty state. */
function SmsSendersTable({ list, request }: { list: ListPage; request: ReactNode }) {
  const senders = trpc.senders.list.useQuery(
    { channel: 'sms', ...list.filter },
    { placeholderData: (previous) => previous },
  );
  const refusal = useRefusal('senders.edit');
  const [removing, setRemoving] = useState<SenderOutput | null>(null);
  const [exempting, setExempting] = useState<SenderOutput | null>(null);
  return (
    <>
      <DataTable
        {...list.tableOf(senders, 'Sender ID')}
        label="SMS sender IDs"
        columns={useZoned(columns)}
        storageKey="sms-senders"
        empty={
          <EmptyState icon={<MessageSquareText aria-hidden />} title="No senders yet" action={request}>
            Request the name your customers should see. Our staff register it with the operators.
          </EmptyState>
        }
        rowActions={(sender) => [
          ...(sender.campaign === 'transactional'
            ? [
                {
                  label: sender.isStopExempt ? 'Honour STOP again' : 'One-time codes only',
                  onSelect: () => setExempting(sender),
                  disabledReason: refusal,
                },
              ]
            : []),
          {
            label: 'Remove',
            tone: 'danger' as const,
            onSelect: () => setRemoving(sender),
            disabledReason: refusal,
          },
        ]}
      />
      <StopExemption sender={exempting} onClose={() => setExempting(null)} />
      <RemoveSender sender={removing} onClose={() => setRemoving(null)} />
    </>
  );
}

/** Exempts a transactional SMS sender from STOP because it sends one-time codes, or ends the exemption. */
function StopExemption({ sender, onClose }: { sender: SenderOutput | null; onClose: () => void }) {
  const utils = trpc.useUtils();
  const set = trpc.senders.setStopExempt.useMutation({ onSuccess: () => utils.senders.list.invalidate() });
  const isExempt = sender?.isStopExempt === true;
  return (
    <ConfirmDialog
      isOpen={sender !== null}
      onClose={onClose}
      tone="primary"
      title={
        isExempt
          ? `Honour STOP for ${sender.sender}?`
          : `Use ${sender?.sender ?? ''} for one-time codes only?`
      }
      description={
        isExempt
          ? 'Numbers that texted STOP no longer get messages from this sender.'
          : 'Its messages also go to numbers that texted STOP. Use this only for codes that people request themselves. The audit log records it.'
      }
      confirmLabel={isExempt ? 'Honour STOP' : 'One-time codes only'}
      onConfirm={async () => {
        if (sender !== null) await set.mutateAsync({ id: sender.id, isExempt: !isExempt });
      }}
    />
  );
}
