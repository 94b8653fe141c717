import type { DeliveryRowOutput } from '@talkdrum/api/contracts';
import { Badge, Status } from '@talkdrum/ui';
import type { TableColumn } from '@talkdrum/ui/table';
import { formatTime } from '../../../lib/format.ts';
import { deliveryWords, reasonOf } from '../campaign-words.ts';

/** What the carrier's receipt said; handed over without one is pending. */
function receipt({ state, deliveredAt, bouncedAt }: DeliveryRowOutput) {
  if (deliveredAt !== null) return <Badge tone="success">Delivered</Badge>;
  if (bouncedAt !== null) return <Badge tone="danger">Not delivered</Badge>;
  return state === 'sent' ? <Badge>Pending</Badge> : '–';
}

function reaction({ unsubscribedAt, clickedAt }: DeliveryRowOutput) {
  if (unsubscribedAt !== null) return <Badge tone="warning">Unsubscribed</Badge>;
  return clickedAt === null ? '–' : <Badge tone="success">Clicked</Badge>;
}

function Reason({ row: { reason, response, state, dueAt } }: { row: DeliveryRowOutput }) {
  if (reason === null) return '–';
  return (
    <>
      {reasonOf(reason, 'sms')}
      {dueAt === null ? null : (
        <span className="block text-xs text-muted-foreground">Not before {formatTime(dueAt)}</span>
      )}
      {response !== null && response !== '' && state !== 'sent' ? (
        <span className="block text-xs break-words text-muted-foreground">{response}</span>
      ) : null}
    </>
  );
}

export const smsDeliveryColumns: TableColumn<DeliveryRowOutput>[] = [
  { id: 'address', header: 'Telephone', cell: ({ address }) => address, isPrimary: true },
  { id: 'name', header: 'Name', cell: ({ name }) => name ?? '–', isHiddenOnPhone: true },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <Status tone={deliveryWords[state].tone}>{deliveryWords[state].label}</Status>,
    width: 130,
  },
  { id: 'receipt', header: 'Receipt', cell: receipt, width: 130 },
  { id: 'reaction', header: 'Reaction', cell: reaction, width: 130 },
  { id: 'reason', header: 'Reason', cell: (row) => <Reason row={row} /> },
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
    cell: ({ settledAt }) => (settledAt === null ? '–' : formatTime(settledAt)),
    width: 205,
  },
];
