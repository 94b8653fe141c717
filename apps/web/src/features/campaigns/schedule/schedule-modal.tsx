import type { CampaignOutput } from '@talkdrum/api/contracts';
import { FormModal, TextField, useFormModal } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { formatLocal, formatTime } from '../../../lib/dates/format-date.ts';
import { errorFacts, errorMessage, trpc } from '../../../lib/trpc.ts';
import { toFormErrors } from '../editor/campaign-form.ts';
import { ScheduleField } from '../editor/fields/schedule-field.tsx';
import { useRefreshCampaigns } from '../use-refresh-campaigns.ts';
import { Departures } from './departures.tsx';

const scheduleForm = z.object({
  schedule: z.object(
    { local: z.string(), timeZone: z.string(), isPerContact: z.boolean().optional() },
    'Choose a date and a time',
  ),
  /** The number of recipients, where the account asks for it. */
  confirmed: z.string().optional(),
});
type ScheduleValues = z.infer<typeof scheduleForm>;

/** The version and the open request on screen; the server refuses to send anything else. */
export interface SeenDraft {
  revision: number;
  approvalId: string | null;
}

interface ScheduleModalProps {
  id: string;
  isOpen: boolean;
  onClose: () => void;
  /** The time chosen so far. */
  time: CampaignOutput['planned'];
  hasTest: boolean;
  isScheduled?: boolean;
  /** Of a draft: what is on screen. */
  seen?: () => SeenDraft;
}

/** Asks for a local time and its time zone, and above the account's threshold for the number of recipients. */
export function ScheduleModal({
  id,
  isOpen,
  onClose,
  time,
  hasTest,
  isScheduled = false,
  seen,
}: ScheduleModalProps) {
  const form = useFormModal(scheduleForm, isOpen, time === null ? {} : { schedule: time });
  const mutation = trpc.campaigns.schedule.useMutation();
  const refresh = useRefreshCampaigns();
  const utils = trpc.useUtils();
  const chosen = useWatch({ control: form.control, name: 'schedule' });
  const reach = trpc.campaigns.reach.useQuery({ id }, { enabled: isOpen, refetchOnMount: 'always' });
  const { recipients = 0, confirmAbove = 0 } = reach.data ?? {};
  const isTyped = recipients > confirmAbove;
  async function submit({ schedule, confirmed }: ScheduleValues) {
    if (isTyped && confirmed?.trim() !== String(recipients))
      return { fieldErrors: { confirmed: [`Type ${recipients} to confirm`] } };
    try {
      const { local, timeZone: timezone, isPerContact = false } = schedule;
      const { at } = await mutation.mutateAsync({
        id,
        local,
        timezone,
        isPerContact,
        confirmed: isTyped ? recipients : null,
        ...(seen === undefined ? {} : { seen: seen() }),
      });
      toast.success(
        isPerContact
          ? `Scheduled for ${formatLocal(local)} in each contact’s time zone`
          : `Scheduled for ${formatTime(at, timezone)}`,
      );
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
      <ScheduleField
        control={form.control}
        name="schedule"
        perContact="schedule.isPerContact"
        help={
          chosen?.isPerContact === true
            ? 'Recipients are chosen when the first of them gets it.'
            : 'Recipients are chosen at that time.'
        }
        hasTest={hasTest}
      />
      {chosen?.isPerContact === true ? <Departures id={id} time={chosen} /> : null}
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
