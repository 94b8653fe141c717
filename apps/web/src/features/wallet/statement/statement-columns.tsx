import type { StatementLine, StatementRow } from '@talkdrum/api/contracts';
import { Badge, cn } from '@talkdrum/ui';
import type { TableColumn } from '@talkdrum/ui/table';
import { formatClock, formatShortTime } from '../../../lib/dates/format-date.ts';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { kindWords, signedMoney } from '../wallet-words.ts';
import { KindIcon } from './kind-icon.tsx';

const kind: TableColumn<StatementRow> = {
  id: 'kind',
  header: 'Kind',
  cell: ({ kind: value }) => <Badge>{kindWords[value]}</Badge>,
  width: 130,
  isHiddenByDefault: true,
};
const note: TableColumn<StatementRow> = {
  id: 'note',
  header: 'Note',
  cell: (row) => row.note || '–',
  phone: 'hidden',
  isHiddenByDefault: true,
};
const amount: TableColumn<StatementRow> = {
  id: 'amount',
  header: 'Amount',
  cell: (row) => <Amount row={row} />,
  align: 'right',
  width: 150,
  phone: 'end',
};
const balance: TableColumn<StatementRow> = {
  id: 'balance',
  header: 'Balance after',
  cell: (row) => formatMoney(row.balanceAfterMinor, row.currency),
  align: 'right',
  width: 150,
  phone: 'hidden',
};

export const lineColumns = (timeZone: string): TableColumn<StatementLine>[] => [
  {
    id: 'description',
    header: 'Description',
    cell: (line) => (
      <span className="flex items-center gap-2.5">
        <KindIcon kind={line.kind} />
        <span className="min-w-0">{line.description}</span>
      </span>
    ),
    text: ({ description }) => description,
    isPrimary: true,
  },
  kind,
  note,
  { id: 'time', header: 'Time', cell: (line) => <When line={line} timeZone={timeZone} />, width: 190 },
  amount,
  balance,
];

/** Beside the statement, in a sheet that says the year: narrow enough to show the amounts there. */
export const movementColumns = (timeZone: string): TableColumn<StatementRow>[] => [
  {
    id: 'description',
    header: 'Description',
    cell: ({ description }) => description,
    isPrimary: true,
    width: 130,
  },
  { id: 'time', header: 'Time', cell: ({ at }) => formatShortTime(at, timeZone), width: 160 },
  { ...amount, width: 130 },
];

/** On phones it stands below the description, so it begins where that does, after the icon. */
function When({ line: { at, movements }, timeZone }: { line: StatementLine; timeZone: string }) {
  const time = formatClock(at, timeZone);
  return (
    <span className="max-sm:pl-9">
      {movements === 1 ? time : `${formatNumber(movements)} charges, ${time}`}
    </span>
  );
}

/** Amounts carry a sign, and a word for screen readers, so that colour isn't the only cue. */
function Amount({ row: { amountMinor, currency, refundedMinor } }: { row: StatementRow }) {
  const isOut = amountMinor.startsWith('-');
  return (
    <>
      <span className={cn('tabular font-medium', !isOut && 'text-success')}>
        <span className="sr-only">{isOut ? 'out ' : 'in '}</span>
        {signedMoney(amountMinor, currency)}
      </span>
      {refundedMinor === '0' ? null : (
        <span className="block text-xs text-muted-foreground">
          {formatMoney(refundedMinor, currency)} refunded
        </span>
      )}
    </>
  );
}
