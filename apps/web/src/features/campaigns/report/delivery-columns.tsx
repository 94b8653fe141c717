import type { DeliveryRowOutput } from '@talkdrum/api/contracts';
import { Badge, Status } from '@talkdrum/ui';
import type { TableColumn } from '@talkdrum/ui/table';
import { formatTime } from '../../../lib/format.ts';
import { deliveryWords, reasonOf } from '../campaign-words.ts';

/** What happened last on the recipient's side. */
function reaction({ complainedAt, unsubscribedAt, bouncedAt, clickedAt, openedAt }: DeliveryRowOutput) {
  if (bouncedAt !== null) return <Badge tone="danger">Bounced</Badge>;
  if (complainedAt !== null) return <Badge tone="danger">Complained</Badge>;
  if (unsubscribedAt !== null) return <Badge tone="warning">Unsubscribed</Badge>;
  if (clickedAt !== null) return <Badge tone="success">Clicked</Badge>;
  if (openedAt !== null) return <Badge tone="info">Viewed</Badge>;
  return '–';
}

export const deliveryColumns: TableColumn<DeliveryRowOutput>[] = [
  { id: 'address', header: 'Email', cell: ({ address }) => address, isPrimary: true },
  { id: 'name', header: 'Name', cell: ({ name }) => name ?? '–', isHiddenOnPhone: true },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <Status tone={deliveryWords[state].tone}>{deliveryWords[state].label}</Status>,
    width: 130,
  },
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

function Reason({ row: { reason, response, bounce, state, dueAt } }: { row: DeliveryRowOutput }) {
  if (bounce !== null)
    return (
      <>
        The receiving server returned it
        <span className="block text-xs break-words text-muted-foreground">{bounce}</span>
      </>
    );
  if (reason === null) return '–';
  return (
    <>
      {reasonOf(reason)}
      {dueAt === null ? null : (
        <span className="block text-xs text-muted-foreground">Not before {formatTime(dueAt)}</span>
      )}
      {response !== null && response !== '' && state !== 'sent' ? (
        <span className="block text-xs break-words text-muted-foreground">{response}</span>
      ) : null}
    </>
  );
}
