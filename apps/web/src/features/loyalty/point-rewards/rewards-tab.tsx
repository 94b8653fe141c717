import type { PointRewardOutput, ProgramOutput } from '@talkdrum/api/contracts';
import { Button, EmptyState, type MenuEntry } from '@talkdrum/ui';
import { DataTable } from '@talkdrum/ui/table';
import { toast } from '@talkdrum/ui/toast';
import { Gift, Plus } from 'lucide-react';
import { useState } from 'react';
import { tableError, toastFailure } from '../../../lib/failures.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useChangeRefusal } from '../use-change-refusal.ts';
import { pointRewardColumns } from './point-reward-columns.tsx';
import { PointRewardModal } from './point-reward-modal.tsx';

/** Which rewards points buy, and for how many. */
export function RewardsTab({ program }: { program: ProgramOutput }) {
  const rewards = trpc.loyalty.rewards.useQuery({ id: program.id });
  const [open, setOpen] = useState<PointRewardOutput | 'new' | null>(null);
  const refusal = useChangeRefusal(program);
  const utils = trpc.useUtils();
  const remove = trpc.loyalty.removeReward.useMutation({
    onSuccess: async () => {
      await utils.loyalty.invalidate();
      toast.success('Reward removed from the programme', { description: 'Members keep their codes.' });
    },
    onError: toastFailure('The reward was not removed'),
  });
  const add = (
    <Button icon={<Plus aria-hidden />} disabledReason={refusal} onClick={() => setOpen('new')}>
      Add reward
    </Button>
  );
  const actions = (line: PointRewardOutput): MenuEntry[] => [
    { label: 'Edit', onSelect: () => setOpen(line) },
    { label: 'Open reward', href: `/dashboard/rewards/${line.rewardId}` },
    'separator',
    {
      label: 'Remove',
      tone: 'danger',
      onSelect: () => remove.mutate({ id: line.id }),
      disabledReason: refusal,
    },
  ];
  return (
    <>
      <DataTable
        label="Rewards for points"
        columns={pointRewardColumns(program.unit)}
        rows={rewards.data ?? []}
        rowKey={({ id }) => id}
        isLoading={rewards.isPending}
        error={tableError(rewards)}
        onRowOpen={setOpen}
        rowActions={actions}
        toolbarActions={add}
        empty={
          <EmptyState icon={<Gift aria-hidden />} title="No rewards yet" action={add}>
            Choose which of your rewards members get for how many points.
          </EmptyState>
        }
      />
      {open === null ? null : (
        <PointRewardModal
          program={program}
          line={open === 'new' ? null : open}
          taken={(rewards.data ?? []).map(({ rewardId }) => rewardId)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
