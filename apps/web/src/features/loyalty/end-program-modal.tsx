import { endProgramInput, type ProgramOutput } from '@talkdrum/api/contracts';
import { FormModal, RadioField, TextField, useFormModal } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { formatNumber } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { pointsText } from '../../lib/words/point-words.ts';
import { roundMoney } from './loyalty-words.ts';

interface EndProgramModalProps {
  program: ProgramOutput;
  onClose: () => void;
}

/** Ends a programme, and says what happens to the points of its members. */
export function EndProgramModal({ program, onClose }: EndProgramModalProps) {
  const { id, name, members, pending, unit, worth } = program;
  const form = useFormModal(endProgramInput, true, { id, points: 'until', lastDay: inDays(30) });
  const utils = trpc.useUtils();
  const end = trpc.loyalty.end.useMutation();
  const isNow = form.watch('points') === 'now';
  const held = pointsText(program.outstanding, unit);
  const people = members === 1 ? '1 member' : `${formatNumber(members)} members`;
  const value = worth === null ? '' : `, worth ${roundMoney(worth.amountMinor, worth.currency)}`;
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title={`End ${name}?`}
      description={`${people} ${members === 1 ? 'holds' : 'hold'} ${held}${value}. From now on, nobody earns points or joins. You can’t start the programme again.`}
      form={form}
      submitLabel="End programme"
      submitTone="danger"
      submitDisabledReason={useRefusal('loyalty.edit')}
      onSubmit={async ({ lastDay, ...values }) => {
        await end.mutateAsync({ ...values, lastDay: values.points === 'now' ? null : lastDay });
        await utils.loyalty.invalidate();
        toast.success('Programme ended', {
          description: isNow ? 'All points expired.' : 'Members can spend their points until the last day.',
        });
      }}
    >
      <RadioField
        control={form.control}
        name="points"
        label="Points that members hold"
        look="cards"
        options={[
          {
            value: 'until',
            label: 'Members can spend them until a last day',
            description: 'Points left after that day expire.',
          },
          {
            value: 'now',
            label: 'They expire now',
            description: `${held} ${program.outstanding === 1 ? 'expires' : 'expire'} immediately. This can’t be undone.`,
          },
        ]}
      />
      {isNow ? null : (
        <TextField control={form.control} name="lastDay" label="Last day" type="date" required isNullable />
      )}
      {pending === 0 ? null : (
        <p className="text-sm text-muted-foreground">
          {pointsText(pending, unit)} {pending === 1 ? 'is' : 'are'} still pending.
        </p>
      )}
    </FormModal>
  );
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
