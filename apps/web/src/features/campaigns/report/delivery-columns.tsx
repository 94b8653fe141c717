import type { Channel, DeliveryRowOutput } from '@talkdrum/api/contracts';
import { Badge, Status } from '@talkdrum/ui';
import type { TableColumn } from '@talkdrum/ui/table';
import { deliveryWords } from '../../../lib/words/delivery-words.ts';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { reasonOf } from '../campaign-words.ts';

type Columns = TableColumn<DeliveryRowOutput>[];

export const deliveryColumns: Record<Channel, (timeZone: string) => Columns> = {
  email: columnsOf('email', 'Email', [{ id: 'reaction', header: 'Reaction', cell: reaction, width: 130 }]),
  sms: columnsOf('sms', 'Telephone', [
    { id: 'receipt', header: 'Receipt', cell: receipt, width: 130 },
    { id: 'reaction', header: 'Reaction', cell: smsReaction, width: 130 },
  ]),
};

function columnsOf(channel: Channel, address: string, outcome: Columns) {
  return (timeZone: string): Columns => [
    { id: 'address', header: address, cell: (row) => row.address, isPrimary: true },
    { id: 'name', header: 'Name', cell: ({ name }) => name ?? '–', phone: 'hidden' },
    {
      id: 'state',
      header: 'State',
      cell: ({ state }) => <Status tone={deliveryWords[state].tone}>{deliveryWords[state].label}</Status>,
      width: 130,
      phone: 'end',
    },
    ...outcome,
    {
      id: 'reason',
      header: 'Reason',
      cell: (row) => (hasReason(row, channel) ? <Reason row={row} channel={channel} /> : '–'),
    },
    {
      id: 'attempts',
      header: 'Attempts',
      cell: ({ attempts }) => attempts,
      width: 90,
      align: 'right',
      isHiddenByDefault: true,
    },
    {
      id: 'settled',
      header: 'Time',
      cell: ({ settledAt }) => (settledAt === null ? '–' : formatTime(settledAt, timeZone)),
      width: 205,
    },
  ];
}

/** The recipient's latest reaction. */
function reaction({ complainedAt, unsubscribedAt, bouncedAt, clickedAt, openedAt }: DeliveryRowOutput) {
  if (bouncedAt !== null) return <Badge tone="danger">Bounced</Badge>;
  if (complainedAt !== null) return <Badge tone="danger">Complained</Badge>;
  if (unsubscribedAt !== null) return <Badge tone="warning">Unsubscribed</Badge>;
  if (clickedAt !== null) return <Badge tone="success">Clicked</Badge>;
  if (openedAt !== null) return <Badge tone="info">Viewed</Badge>;
  return '–';
}

/** The carrier's receipt; pending while there is none. */
function receipt({ state, deliveredAt, bouncedAt }: DeliveryRowOutput) {
  if (deliveredAt !== null) return <Badge tone="success">Delivered</Badge>;
  if (bouncedAt !== null) return <Badge tone="danger">Not delivered</Badge>;
  return state === 'sent' ? <Badge>Pending</Badge> : '–';
}

function smsReaction({ unsubscribedAt, clickedAt }: DeliveryRowOutput) {
  if (unsubscribedAt !== null) return <Badge tone="warning">Unsubscribed</Badge>;
  return clickedAt === null ? '–' : <Badge tone="success">Clicked</Badge>;
}

const hasReason = ({ reason, bounce }: DeliveryRowOutput, channel: Channel) =>
  reason !== null || (channel === 'email' && bounce !== null);

function Reason({ row, channel }: { row: DeliveryRowOutput; channel: Channel }) {
  const timeZone = useAccountZone();
  const { reason, response, bounce, state, dueAt } = row;
  if (channel === 'email' && bounce !== null)
    return (
      <>
        The receiving server returned it
        <span className="block truncate text-xs text-muted-foreground" title={bounce}>
          {bounce}
        </span>
      </>
    );
  if (reason === null) return null;
  return (
    <>
      {reasonOf(reason, channel)}
      {dueAt === null ? null : (
        <span className="block text-xs text-muted-foreground">Not before {formatTime(dueAt, timeZone)}</span>
      )}
      {response !== null && response !== '' && state !== 'sent' ? (
        <span className="block truncate text-xs text-muted-foreground" title={response}>
          {response}
        </span>
      ) : null}
    </>
  );
}
