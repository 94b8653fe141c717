import { SwitchField } from '@talkdrum/ui';
import { DateTimeField } from '@talkdrum/ui/pickers';
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { useAccountZone } from '../../../../lib/dates/account-zone.ts';
import { localOf, momentInZones, momentOf } from '../../../../lib/dates/zoned-moment.ts';

interface ScheduleFieldProps<I extends FieldValues, O> {
  control: Control<I, unknown, O>;
  name: FieldPath<I>;
  /** The switch inside the value: `isPerContact`. */
  perContact: FieldPath<I>;
  help?: string;
  /** An A/B test compares people who get it at the same time. */
  hasTest?: boolean;
}

/** The send time, repeated by the account's clock if it's planned in another zone, and whose clock it is read from. */
export function ScheduleField<I extends FieldValues, O = I>({
  control,
  name,
  perContact,
  help,
  hasTest = false,
}: ScheduleFieldProps<I, O>) {
  const zone = useAccountZone();
  const value = asPlanned(useWatch({ control, name }));
  const now = localOf(new Date().toISOString(), value?.timeZone ?? zone);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-2">
        <DateTimeField
          control={control}
          name={name}
          label="Send at"
          zones={{ account: zone }}
          min={now}
          help={help}
        />
        <Moment value={value} zone={zone} />
      </div>
      {value === null ? null : (
        <SwitchField
          control={control}
          name={perContact}
          label="In each contact’s time zone"
          disabled={hasTest}
          help={
            hasTest
              ? 'Not with an A/B test: it compares people who get it at the same time.'
              : 'Everyone gets it at this time of day where they are.'
          }
        />
      )}
    </div>
  );
}

function Moment({ value, zone }: { value: PlannedValue | null; zone: string }) {
  if (value === null) return null;
  const moment = momentOf(value);
  return (
    <p aria-live="polite" className="text-sm">
      {moment === null
        ? 'This time doesn’t exist in that time zone because the clocks go forward. Choose another time.'
        : value.isPerContact
          ? `Contacts whose time zone isn’t known get it at ${value.local.slice(11, 16)} in ${value.timeZone.replaceAll('_', ' ')}.`
          : `Leaves ${momentInZones(moment.toISOString(), [value.timeZone, zone]).join(' = ')}${moment.getTime() <= Date.now() ? '. This time has passed.' : ''}`}
    </p>
  );
}

interface PlannedValue {
  local: string;
  timeZone: string;
  isPerContact: boolean;
}

function asPlanned(value: unknown): PlannedValue | null {
  if (typeof value !== 'object' || value === null || !('local' in value) || !('timeZone' in value))
    return null;
  const isPerContact = 'isPerContact' in value && value.isPerContact === true;
  return typeof value.local === 'string' && typeof value.timeZone === 'string'
    ? { local: value.local, timeZone: value.timeZone, isPerContact }
    : null;
}
