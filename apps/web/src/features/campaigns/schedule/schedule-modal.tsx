import { FormModal, TextField, useFormModal, type ZonedDateTime } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { z } from 'zod';
import { formatTime } from '../../../lib/format.ts';
import { errorFacts, errorMessage, trpc } from '../../../lib/trpc.ts';
import { toFormErrors } from '../editor/campaign-form.ts';
import { ScheduleField } from '../editor/fields/schedule-field.tsx';
import { useRefreshCampaigns } from '../use-refresh-campaigns.ts';

const scheduleForm = z.object({
  schedule: z.object({ local: z.string(), timeZone: z.string() }, 'Choose a date and a time'),
  /** The number of recipients, where the account asks for it. */
  confirmed: z.string().optional(),
});
type ScheduleValues = z.infer<typeof scheduleForm>;

interface ScheduleModalProps {
  id: string;
  isOpen: boolean;
  onClose: () => void;
  /** The time chosen so far. */
  time: ZonedDateTime | null;
  isScheduled?: boolean;
}

/** Asks for a local time and its time zone, and above the account's threshold for the number of recipients. */
export function ScheduleModal({ id, isOpen, onClose, time, isScheduled = false }: ScheduleModalProps) {
  const form = useFormModal(scheduleForm, isOpen, time === null ? {} : { schedule: time });
  const schedule = trpc.campaigns.schedule.useMutation();
  const refresh = useRefreshCampaigns();
  const utils = trpc.useUtils();
  const reach = trpc.campaigns.reach.useQuery({ id }, { enabled: isOpen, refetchOnMount: 'always' });
  const { recipients = 0, confirmAbove = 0 } = reach.data ?? {};
  const isTyped = recipients > confirmAbove;
  async function submit({ schedule: { local, timeZone: timezone }, confirmed }: ScheduleValues) {
    if (isTyped && confirmed?.trim() !== String(recipients))
      return { fieldErrors: { confirmed: [`Type ${recipients} to confirm`] } };
    try {
      const { at } = await schedule.mutateAsync({
        id,
        local,
        timezone,
        confirmed: isTyped ? recipients : null,
      });
      toast.success(`Scheduled for ${formatTime(at, timezone)}`);
      await refresh();
      return undefined;
    } catch (error) {
      void utils.campaigns.reach.invalidate({ id });
      const fieldErrors = toFormErrors(errorFacts(error)?.fieldErrors ?? {}, 'list');
      return Object.keys(fieldErrors).length > 0 ? { fieldErrors } : { formErrors: [errorMessage(error)] };
    }
  }
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title={isScheduled ? 'Reschedule' : 'Schedule'}
      form={form}
      onSubmit={submit}
      submitLabel={isScheduled ? 'Reschedule' : 'Schedule'}
    >
      <ScheduleField control={form.control} name="schedule" help="Recipients are chosen at that time." />
      {isTyped ? (
        <TextField
          control={form.control}
          name="confirmed"
          label={`Type ${recipients} to confirm`}
          required
          inputMode="numeric"
          autoComplete="off"
          help="This many people get it if nothing changes until then."
        />
      ) : null}
    </FormModal>
  );
}
