import { Card, EmptyState, Skeleton, TextLink } from '@talkdrum/ui';
import { DataTable } from '@talkdrum/ui/table';
import { Gift } from 'lucide-react';
import { Loaded } from '../../../lib/loaded.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { pointRewardColumns } from '../point-rewards/point-reward-columns.tsx';
import type { PanelProps } from './panel-props.ts';

const most = 5;

/** The rewards that points buy most, with what is left of each. */
export function RewardsPanel({ program }: PanelProps) {
  const rewards = trpc.loyalty.rewards.useQuery({ id: program.id });
  const all = `/dashboard/loyalty/${program.id}?tab=rewards`;
  const count = rewards.data?.length ?? 0;
  return (
    <Card
      title="Rewards"
      isFlush
      actions={
        count === 0 ? null : (
          <span className="text-xs">
            <TextLink href={all} isAlone>
              {count > most ? `All ${count}` : 'Edit rewards'}
            </TextLink>
          </span>
        )
      }
    >
      <Loaded query={rewards} skeleton={<Skeleton className="mx-4.5 mb-4.5 h-40" />}>
        {(rows) => (
          <DataTable
            isFlush
            label="Rewards"
            columns={pointRewardColumns(program.unit)}
            rows={rows.toSorted((a, b) => b.bought - a.bought).slice(0, most)}
            rowKey={({ id }) => id}
            rowHref={({ rewardId }) => `/dashboard/rewards/${rewardId}`}
            empty={
              <EmptyState
                icon={<Gift aria-hidden />}
                title="No rewards yet"
                action={
                  <TextLink href={all} isAlone>
                    Add a reward
                  </TextLink>
                }
              >
                Choose which of your rewards members get for how many points.
              </EmptyState>
            }
          />
        )}
      </Loaded>
    </Card>
  );
}
