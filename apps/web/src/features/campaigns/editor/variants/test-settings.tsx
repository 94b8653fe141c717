import { type AbTest, abTestLimits } from '@talkdrum/api/contracts';
import { FieldFrame, RadioGroup, Select, TextField } from '@talkdrum/ui';
import { useId } from 'react';
import type { Draft } from '../use-draft.ts';
import { Problems } from './variant-fields.tsx';
import { lengths, lengthWords, measureWords, problemsOf } from './variant-words.ts';

interface TestSettingsProps {
  draft: Draft;
  test: AbTest;
  isDisabled: boolean;
  onChange: (test: AbTest) => void;
}

/** How many are in the test, for how long, what decides, and what happens without a clear winner. */
export function TestSettings({ draft, test, isDisabled, onChange }: TestSettingsProps) {
  const { control } = draft.form;
  const set = (part: Partial<AbTest>) => onChange({ ...test, ...part });
  const hasRest = test.testShare !== null;
  return (
    <div className="flex flex-col gap-4">
      <Choice
        label="Who gets the test"
        value={hasRest ? 'part' : 'all'}
        isDisabled={isDisabled}
        onChange={(value) => set({ testShare: value === 'part' ? 20 : null })}
        options={[
          { value: 'part', label: 'Part of the audience; the rest gets the winner' },
          { value: 'all', label: 'Everyone, split evenly' },
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {hasRest ? (
          <TextField
            control={control}
            name="abTest.testShare"
            type="number"
            min={abTestLimits.testShare.min}
            max={abTestLimits.testShare.max}
            label="Test share, in percent"
            disabled={isDisabled}
          />
        ) : null}
        <TextField
          control={control}
          name="abTest.holdoutShare"
          type="number"
          min={0}
          max={abTestLimits.holdoutShare.max}
          label="Holdout, in percent"
          disabled={isDisabled}
          help="They get nothing, to compare with. 0 for nobody."
        />
      </div>
      <Problems lines={problemsOf(test, 'holdoutShare')} />
      {hasRest ? <Decision test={test} isDisabled={isDisabled} set={set} /> : null}
      {test.measure === 'conversions' ? (
        <TextField
          control={control}
          name="abTest.event"
          label="Event that counts"
          disabled={isDisabled}
          help="The name under which your website or shop records it, like order.paid."
        />
      ) : null}
      <Problems lines={problemsOf(test, 'event')} />
    </div>
  );
}

function Decision({
  test,
  isDisabled,
  set,
}: Pick<TestSettingsProps, 'test' | 'isDisabled'> & { set: (part: Partial<AbTest>) => void }) {
  const { minutes, measure, ifUnclear } = test;
  const options = lengths.some((length) => length.minutes === minutes)
    ? lengths
    : [...lengths, { minutes, label: lengthWords(minutes) }];
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Pick
          label="Length of the test"
          value={String(minutes)}
          isDisabled={isDisabled}
          options={options.map((length) => ({ value: String(length.minutes), label: length.label }))}
          onChange={(value) => set({ minutes: Number(value) })}
        />
        <Pick
          label="What decides"
          value={measure}
          isDisabled={isDisabled}
          options={Object.entries(measureWords).map(([value, label]) => ({ value, label }))}
          onChange={(value) => set({ measure: value as AbTest['measure'] })}
        />
      </div>
      {measure === 'hand' ? null : (
        <Choice
          label="If there is no clear winner, the rest gets"
          value={ifUnclear}
          isDisabled={isDisabled}
          onChange={(value) => set({ ifUnclear: value as AbTest['ifUnclear'] })}
          options={[
            { value: 'first', label: 'Variant A' },
            { value: 'leading', label: 'The variant that is ahead' },
            { value: 'wait', label: 'What I choose then' },
          ]}
        />
      )}
    </>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  isDisabled: boolean;
  onChange: (value: string) => void;
}

function Pick({ label, value, options, isDisabled, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={undefined}>
      <Select
        id={id}
        value={value}
        options={options}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}

function Choice({ label, value, options, isDisabled, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <FieldFrame id={id} labelId={`${id}-label`} label={label} error={undefined} isGroup>
      <RadioGroup
        aria-labelledby={`${id}-label`}
        options={options}
        value={value}
        disabled={isDisabled}
        onValueChange={onChange}
      />
    </FieldFrame>
  );
}
