import { Field, type FieldProps, Select } from '@talkdrum/ui';
import type { FieldValues } from 'react-hook-form';
import { monthOptions } from '../../lib/words/month-options.ts';

/** A day that every year has, as 12-31. */
export function DayOfYearField<I extends FieldValues, O = I>(props: FieldProps<I, O>) {
  return (
    <Field {...props} isGroup>
      {({ field, aria }) => {
        const [month = '12', day = '31'] = String(field.value ?? '12-31').split('-');
        // 2023 has no leap day.
        const last = new Date(Date.UTC(2023, Number(month), 0)).getUTCDate();
        const change = (nextMonth: string, nextDay: string) => {
          const most = new Date(Date.UTC(2023, Number(nextMonth), 0)).getUTCDate();
          field.onChange(`${nextMonth}-${String(Math.min(Number(nextDay), most)).padStart(2, '0')}`);
        };
        return (
          <span className="flex gap-2">
            <Select
              id={aria.id}
              aria-label={`${props.label}: day`}
              className="w-20"
              value={String(Number(day))}
              onChange={({ target }) => change(month, target.value)}
              options={Array.from({ length: last }, (_, at) => ({
                value: String(at + 1),
                label: String(at + 1),
              }))}
            />
            <Select
              aria-label={`${props.label}: month`}
              value={month}
              onChange={({ target }) => change(target.value, day)}
              options={monthOptions}
            />
          </span>
        );
      }}
    </Field>
  );
}
