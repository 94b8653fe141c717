import { Button, PageHeader } from '@talkdrum/ui';
import { ScanLine, Store } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { CreateButton } from '../../lib/lists/create-button.tsx';
import { useRefusal } from '../../lib/use-me.ts';
import { useView } from '../../lib/use-view.ts';
import { CreateRewardModal } from './create-reward-modal.tsx';
import { DevicesModal } from './redeem/devices-modal.tsx';
import { RedeemModal } from './redeem/redeem-modal.tsx';
import { type RewardDialog, RewardDialogs } from './reward-dialogs.tsx';
import { RewardsTable } from './rewards-table.tsx';

/** The account's reward campaigns. */
export function RewardsPage() {
  const page = useView('/dashboard/rewards/');
  const [view, change] = page;
  const [dialog, setDialog] = useState<RewardDialog | null>(null);
  const [isManaging, setIsManaging] = useState(false);
  const navigate = useNavigate();
  const refusal = useRefusal('rewards.edit');
  const redeemRefusal = useRefusal('rewards.spend');
  const create = (
    <CreateButton refusal={refusal} onClick={() => change({ create: true })}>
      Create Reward
    </CreateButton>
  );
  return (
    <>
      <PageHeader
        title="Rewards"
        description="Give coupons, credit and gifts to the people on a list, and redeem their codes at the till."
        secondaryActions={
          <>
            <Button
              icon={<ScanLine aria-hidden />}
              disabledReason={redeemRefusal}
              onClick={() => change({ redeem: true })}
            >
              Redeem a code
            </Button>
            <Button icon={<Store aria-hidden />} disabledReason={refusal} onClick={() => setIsManaging(true)}>
              Cashier links
            </Button>
          </>
        }
        action={create}
      />
      <RewardsTable page={page} create={create} onDialog={setDialog} />
      <CreateRewardModal
        isOpen={refusal === null && view.create === true}
        onClose={() => change({ create: undefined })}
        onCreated={(id) => void navigate({ to: '/dashboard/rewards/$id', params: { id }, replace: true })}
      />
      {redeemRefusal === null && view.redeem === true ? (
        <RedeemModal onClose={() => change({ redeem: undefined })} />
      ) : null}
      {isManaging ? <DevicesModal onClose={() => setIsManaging(false)} /> : null}
      {dialog === null ? null : <RewardDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}
