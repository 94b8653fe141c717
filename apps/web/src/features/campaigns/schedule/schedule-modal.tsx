import { FormModal, useFormModal, type ZonedDateTime } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { z } from 'zod';
import { formatTime } from '../../../lib/format.ts';
import { errorFacts, errorMessage, trpc } from '../../../lib/trpc.ts';
import { toFormErrors } from '../editor/campaign-form.ts';
import { ScheduleField } from '../editor/schedule-field.tsx';
import { useRefreshCampaigns } from '../use-refresh-campaigns.ts';

const scheduleForm = z.object({
  schedule: z.object({ local: z.string(), timeZone: z.string() }, 'Choose a date and a time'),
});

interface ScheduleModalProps {
  id: string;
  isOpen: boolean;
  onClose: () => void;
  /** The time chosen so far. */
  time: ZonedDateTime | null;
  isScheduled?: boolean;
}

/** Asks for a local time and its time zone. */
export function ScheduleModal({ id, isOpen, onClose, time, isScheduled = false }: ScheduleModalProps) {
  const form = useFormModal(scheduleForm, isOpen, time === null ? {} : { schedule: time });
  const schedule = trpc.campaigns.schedule.useMutation();
  const refresh = useRefreshCampaigns();
  async function submit(values: z.infer<typeof scheduleForm>) {
    try {
      const { at } = await schedule.mutateAsync({
        id,
        local: values.schedule.local,
        timezone: values.schedule.timeZone,
      });
      toast.success(`Scheduled for ${formatTime(at, values.schedule.timeZone)}`);
      await refresh();
      return undefined;
    } catch (error) {
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
    </FormModal>
  );
}
