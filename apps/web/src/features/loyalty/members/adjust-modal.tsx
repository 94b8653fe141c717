import { adjustPointsInput, type ProgramOutput } from '@talkdrum/api/contracts';
import { FormModal, TextareaField, TextField, useFormModal } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import { randomId } from '../../../lib/random-id.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { pointsText } from '../../../lib/words/point-words.ts';
import { type Member, memberName } from './member.ts';

interface AdjustModalProps {
  member: Member;
  program: ProgramOutput;
  onClose: () => void;
}

/** Adds or takes points by hand, with the reason. Large ones wait for a second person. */
export function AdjustModal({ member, program: { unit, approvalAbove }, onClose }: AdjustModalProps) {
  const [key] = useState(randomId);
  const form = useFormModal(adjustPointsInput, true, { memberId: member.id, reason: '', key });
  const utils = trpc.useUtils();
  const adjust = trpc.loyalty.adjust.useMutation();
  const points = form.watch('points');
  const needsApproval =
    approvalAbove !== null && Number.isInteger(points) && Math.abs(points) > approvalAbove;
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title="Adjust points"
      description={`${memberName(member)} has ${pointsText(member.available, unit)}.`}
      form={form}
      submitLabel={needsApproval ? 'Ask for approval' : 'Adjust points'}
      submitDisabledReason={useRefusal('loyalty.spend')}
      onSubmit={async (values) => {
        const { result } = await adjust.mutateAsync(values);
        if (result === 'few')
          return {
            fieldErrors: {
              points: `They have only ${pointsText(member.available, unit)}.`,
            },
          };
        await utils.loyalty.invalidate();
        toast.success(result === 'done' ? 'Points adjusted' : 'Adjustment sent for approval');
        return undefined;
      }}
    >
      <TextField
        control={form.control}
        name="points"
        label="Points to add (use a minus to take points)"
        help={`${effectOf(points, member.available, unit)} Adjustments don’t count towards tiers.`}
        type="number"
        required
      />
      <TextareaField
        control={form.control}
        name="reason"
        label="Reason"
        help="Your team sees it in the statement."
        rows={2}
        required
      />
      {needsApproval ? (
        <p className="text-sm text-muted-foreground">
          This is more than {pointsText(approvalAbove, unit)}: someone else on your team has to approve it
          first.
        </p>
      ) : null}
    </FormModal>
  );
}

function effectOf(points: number | undefined, available: number, unit: string): string {
  if (points === undefined || !Number.isInteger(points) || points === 0) return 'For example, 50 or -50.';
  return available + points < 0
    ? `They have only ${pointsText(available, unit)}.`
    : `They will have ${pointsText(available + points, unit)}.`;
}
