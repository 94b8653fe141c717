import type { AnswerLimits, FormField } from '@talkdrum/form-fields';
import { Input } from '@talkdrum/ui';
import { limitWords } from './field-words.ts';
import { Labelled } from './labelled.tsx';

interface FieldLimitsProps {
  field: FormField;
  set: (change: Partial<FormField>) => void;
}

/** The smallest and largest answers, if the type has any. */
export function FieldLimits({ field, set }: FieldLimitsProps) {
  const words = limitWords(field.type);
  const change = (limit: Partial<AnswerLimits>) => set({ limits: { ...field.limits, ...limit } });
  if (field.type === 'date')
    return (
      <div className="grid grid-cols-2 gap-3">
        {(['earliest', 'latest'] as const).map((end) => (
          <Labelled key={end} label={end === 'earliest' ? 'Earliest day' : 'Latest day'}>
            <Input
              type="date"
              value={field.limits[end] ?? ''}
              onChange={(event) => change({ [end]: event.target.value === '' ? null : event.target.value })}
            />
          </Labelled>
        ))}
      </div>
    );
  if (words === null) return null;
  return (
    <div className="grid grid-cols-2 gap-3">
      {(['min', 'max'] as const).map((end) =>
        words[end] === null ? null : (
          <Labelled key={end} label={words[end]}>
            <Input
              type="number"
              value={field.limits[end] ?? ''}
              onChange={(event) =>
                change({ [end]: event.target.value === '' ? null : event.target.valueAsNumber })
              }
            />
          </Labelled>
        ),
      )}
    </div>
  );
}
