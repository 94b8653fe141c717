import { browserTimeZone, type ZonedDateTime } from '@talkdrum/ui';
import { DateTimeField } from '@talkdrum/ui/pickers';
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { useMe } from '../../../../lib/use-me.ts';
import { localOf, momentInZones, momentOf } from '../../zoned-moment.ts';

interface ScheduleFieldProps<I extends FieldValues, O> {
  control: Control<I, unknown, O>;
  name: FieldPath<I>;
  help?: string;
}

/** The send time, repeated in the account's and the browser's time zones. */
export function ScheduleField<I extends FieldValues, O = I>({
  control,
  name,
  help,
}: ScheduleFieldProps<I, O>) {
  const zone = useMe().account.timezone;
  const value = asZoned(useWatch({ control, name }));
  const now = localOf(new Date().toISOString(), value?.timeZone ?? zone);
  return (
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
  );
}

function Moment({ value, zone }: { value: ZonedDateTime | null; zone: string }) {
  if (value === null) return null;
  const moment = momentOf(value);
  return (
    <p aria-live="polite" className="text-sm">
      {moment === null
        ? 'This time doesn’t exist in that time zone because the clocks go forward. Choose another time.'
        : `Leaves ${momentInZones(moment.toISOString(), [value.timeZone, zone, browserTimeZone()]).join(' = ')}${moment.getTime() <= Date.now() ? '. This time has passed.' : ''}`}
    </p>
  );
}

function asZoned(value: unknown): ZonedDateTime | null {
  if (typeof value !== 'object' || value === null || !('local' in value) || !('timeZone' in value))
    return null;
  return typeof value.local === 'string' && typeof value.timeZone === 'string'
    ? { local: value.local, timeZone: value.timeZone }
    : null;
}
