import { Card, EmptyState, TextLink } from '@talkdrum/ui';
import { DataTable, type TableColumn } from '@talkdrum/ui/table';
import { Award } from 'lucide-react';
import { formatNumber } from '../../../lib/format.ts';
import { roundMoney, tierNeeds } from '../loyalty-words.ts';
import { TierMark } from '../tier-badge.tsx';
import type { PanelProps } from './panel-props.ts';

type Tier = PanelProps['overview']['tiers'][number];

/** How many members each tier has, what they spend, and who is about to rise. Highest first. */
export function TiersPanel({ program, overview }: PanelProps) {
  const { tiers, members, untiered, near } = overview;
  const highestFirst = tiers.toSorted((a, b) => b.rank - a.rank);
  return (
    <Card
      title="Tiers"
      actions={
        tiers.length === 0 ? null : (
          <span className="text-xs">
            <TextLink href={`/dashboard/loyalty/${program.id}?tab=tiers`} isAlone>
              Edit tiers
            </TextLink>
          </span>
        )
      }
      isFlush
      footer={
        tiers.length === 0 ? null : (
          <NearNext tiers={highestFirst} near={near} untiered={untiered} unit={program.unit} />
        )
      }
    >
      <DataTable
        isFlush
        label="Tiers"
        columns={columnsFor(program, members.now)}
        rows={highestFirst}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            icon={<Award aria-hidden />}
            title="No tiers"
            action={
              <TextLink href={`/dashboard/loyalty/${program.id}?tab=tiers`} isAlone>
                Add tiers
              </TextLink>
            }
          >
            Let regular customers earn faster and get more.
          </EmptyState>
        }
      />
    </Card>
  );
}

const columnsFor = (program: PanelProps['program'], all: number): TableColumn<Tier>[] => [
  {
    id: 'tier',
    header: 'Tier',
    isPrimary: true,
    width: 150,
    text: ({ name }) => name,
    cell: (tier) => (
      <span className="flex items-center gap-2.5">
        <TierMark color={tier.color} />
        <span className="flex min-w-0 flex-col">
          <span className="truncate font-semibold">{tier.name}</span>
          <span className="text-xs font-normal text-muted-foreground">{tierNeeds(tier, program)}</span>
        </span>
      </span>
    ),
  },
  {
    id: 'members',
    header: 'Members',
    cell: ({ members, color }) => (
      <span className="inline-flex flex-col items-end gap-1">
        {formatNumber(members)}
        <span aria-hidden className="block h-1 w-14 overflow-hidden rounded-full bg-track max-sm:hidden">
          <span
            className="block h-full rounded-full"
            style={{ width: `${all === 0 ? 0 : (100 * members) / all}%`, backgroundColor: color }}
          />
        </span>
      </span>
    ),
    width: 78,
    align: 'right',
  },
  {
    id: 'spent',
    header: 'Spent a year',
    cell: ({ spentAYear }) =>
      spentAYear === null ? '–' : roundMoney(spentAYear.amountMinor, spentAYear.currency),
    width: 102,
    align: 'right',
  },
  {
    id: 'viewed',
    header: 'Viewed',
    cell: ({ viewedPercent }) => `${viewedPercent}%`,
    width: 64,
    align: 'right',
  },
];

/** Who needs little more for the next tier. */
function NearNext({
  tiers,
  near,
  untiered,
  unit,
}: {
  tiers: readonly Tier[];
  near: number;
  untiered: number;
  unit: string;
}) {
  const close = tiers.filter(({ nearNext }) => nearNext > 0);
  return (
    <p className="mr-auto text-xs text-muted-foreground">
      {close.length === 0 ? (
        'Nobody is close to the next tier.'
      ) : (
        <>
          Within {formatNumber(near)} {unit} of the next tier:{' '}
          <b className="font-semibold text-foreground">
            {close.map(({ name, nearNext }) => `${formatNumber(nearNext)} of ${name}`).join(', ')}
          </b>
          .
        </>
      )}
      {untiered === 0 ? '' : ` ${formatNumber(untiered)} without a tier.`}
    </p>
  );
}
