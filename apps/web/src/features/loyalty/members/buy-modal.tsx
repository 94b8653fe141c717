import { buyRewardInput, type ProgramOutput } from '@talkdrum/api/contracts';
import { CopyField, FormModal, Modal, Button, useFormModal } from '@talkdrum/ui';
import { ChoiceField } from '@talkdrum/ui/pickers';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import { randomId } from '../../../lib/random-id.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { pointsText } from '../../../lib/words/point-words.ts';
import { type Member, memberName } from './member.ts';

interface BuyModalProps {
  member: Member;
  program: ProgramOutput;
  onClose: () => void;
}

type Refusal = NonNullable<ReturnType<typeof trpc.loyalty.buyReward.useMutation>['data']>['reason'];

const refusals: Readonly<Record<NonNullable<Refusal>, string>> = {
  points: 'The member doesn’t have enough points for it.',
  tier: 'This reward is for a higher tier.',
  closed: 'This reward is no longer available.',
  gone: 'This reward has run out.',
  day: 'This reward’s daily limit is reached. Try again tomorrow.',
  limit: 'The member already reached the limit per person for this reward.',
  number: 'The member’s contact has no telephone number to send airtime to.',
  country: 'Airtime isn’t available in the country of the member’s number.',
  unpaid: 'Your wallet can’t pay for the code. Fund it first.',
};

/** Spends a member's points on a reward, for a member at the till. */
export function BuyModal({ member, program, onClose }: BuyModalProps) {
  const [key] = useState(randomId);
  const [code, setCode] = useState<string | null>(null);
  const form = useFormModal(buyRewardInput, true, { memberId: member.id, rewardId: '', key });
  const utils = trpc.useUtils();
  const rewards = trpc.loyalty.rewards.useQuery({ id: program.id });
  const buy = trpc.loyalty.buyReward.useMutation();
  const refusal = useRefusal('loyalty.spend');
  if (code !== null) return <Bought code={code} onClose={onClose} />;
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title="Give a reward for points"
      description={`${memberName(member)} has ${pointsText(member.available, program.unit)}.`}
      form={form}
      submitLabel="Give reward"
      submitDisabledReason={refusal}
      closeOnSuccess={false}
      onSubmit={async (values) => {
        const bought = await buy.mutateAsync(values);
        if (bought.code === null) return { fieldErrors: { rewardId: refusals[bought.reason ?? 'closed'] } };
        await utils.loyalty.invalidate();
        toast.success('Reward given');
        setCode(bought.code);
        return undefined;
      }}
    >
      <ChoiceField
        control={form.control}
        name="rewardId"
        label="Reward"
        required
        placeholder="Choose…"
        options={(rewards.data ?? [])
          .filter(({ isOn }) => isOn)
          .map(({ rewardId, reward, points }) => ({
            value: rewardId,
            label: `${reward}, ${pointsText(points, program.unit)}`,
          }))}
      />
    </FormModal>
  );
}

function Bought({ code, onClose }: { code: string; onClose: () => void }) {
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Reward given"
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <CopyField label="Code" value={code} />
      <p className="mt-2 text-sm text-muted-foreground">
        It’s on the member’s page too, and can be redeemed at the till.
      </p>
    </Modal>
  );
}
