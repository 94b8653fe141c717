import { type JourneySettings, weekdayWords } from '@talkdrum/journey-design';
import { Input, Select, Textarea } from '@talkdrum/ui';
import { Labelled } from '../../../../lib/form-fields/labelled.tsx';
import { Tick } from '../../../../lib/form-fields/tick.tsx';
import { useJourney } from '../journey-context.ts';
import { EventFilters } from '../../../../lib/journey-fields/event-filters.tsx';
import { EventPicker } from '../../../../lib/journey-fields/pickers.tsx';
import { TimeField, WeekdaysField } from '../../../../lib/journey-fields/time-field.tsx';

/** The rules of the whole journey. */
export function JourneySettingsFields() {
  const { graph, commands, source } = useJourney();
  const { settings } = graph;
  const set = (change: Partial<JourneySettings>, kind = '') =>
    commands.changeSettings({ ...settings, ...change }, kind);
  return (
    <fieldset
      disabled={source.refusal !== null}
      className="flex min-w-0 flex-col gap-4 border-t border-border-soft pt-3"
    >
      <legend className="sr-only">Settings of the journey</legend>
      <ReentryFields settings={settings} onChange={set} />
      <GoalFields settings={settings} onChange={set} />
      <HoursFields settings={settings} onChange={set} />
      <NumberField
        label="If the wallet is empty, wait"
        unit={`${settings.moneyHours === 1 ? 'hour' : 'hours'}, then skip the message`}
        min={0}
        max={168}
        value={settings.moneyHours}
        onChange={(moneyHours) => set({ moneyHours }, 'money')}
      />
      <Labelled label="Note (optional)" help="Only your team sees it.">
        <Textarea
          rows={2}
          maxLength={500}
          value={settings.note}
          onChange={({ target }) => set({ note: target.value }, 'note')}
        />
      </Labelled>
    </fieldset>
  );
}

interface PartProps {
  settings: JourneySettings;
  onChange: (change: Partial<JourneySettings>, kind?: string) => void;
}

const modes = [
  { value: 'never', label: 'Never' },
  { value: 'after_exit', label: 'Once they have left it' },
  { value: 'every_time', label: 'Every time' },
] as const;

function ReentryFields({ settings: { reentry }, onChange }: PartProps) {
  return (
    <>
      <Labelled label="Enter again">
        <Select
          value={reentry.mode}
          options={modes}
          onChange={({ target }) => {
            const mode = modes.find(({ value }) => value === target.value)?.value;
            if (mode !== undefined) onChange({ reentry: { ...reentry, mode } });
          }}
        />
      </Labelled>
      {reentry.mode === 'never' ? null : (
        <NumberField
          label="After at least"
          unit={reentry.cooldownHours === 1 ? 'hour' : 'hours'}
          min={0}
          max={8_760}
          value={reentry.cooldownHours}
          onChange={(cooldownHours) => onChange({ reentry: { ...reentry, cooldownHours } }, 'cooldown')}
        />
      )}
    </>
  );
}

function GoalFields({ settings: { goal, holdoutPercent }, onChange }: PartProps) {
  return (
    <>
      <Tick
        label="This journey has a goal"
        isOn={goal !== null}
        onChange={(isOn) =>
          onChange(isOn ? { goal: { name: '', withinDays: 30 } } : { goal: null, holdoutPercent: 0 })
        }
      />
      {goal === null ? null : (
        <>
          <EventPicker
            label="Goal"
            value={goal.name}
            onChange={(name) => onChange({ goal: { name, withinDays: goal.withinDays } }, 'goal')}
          />
          <EventFilters
            name={goal.name}
            where={goal.where}
            onChange={(where) => onChange({ goal: { ...goal, where } }, 'goal where')}
          />
          <NumberField
            label="Counts within"
            unit={goal.withinDays === 1 ? 'day' : 'days'}
            min={1}
            max={365}
            value={goal.withinDays}
            onChange={(withinDays) => onChange({ goal: { ...goal, withinDays } }, 'within')}
          />
          <NumberField
            label="Control group"
            unit="% get nothing, for comparison"
            min={0}
            max={50}
            value={holdoutPercent}
            onChange={(percent) => onChange({ holdoutPercent: percent }, 'holdout')}
          />
        </>
      )}
    </>
  );
}

type Hours = NonNullable<JourneySettings['hours']>;

const office: Hours = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '20:00' };
const otherwise = [
  { value: 'wait', label: 'Wait until then' },
  { value: 'skip', label: 'Skip the message' },
] as const;

function HoursFields({ settings: { hours }, onChange }: PartProps) {
  const set = (change: Partial<Hours>) =>
    onChange({ hours: { ...(hours ?? office), ...change } }, Object.keys(change).join());
  return (
    <>
      <Tick
        label="Send only at certain times"
        isOn={hours !== null}
        onChange={(isOn) => onChange({ hours: isOn ? office : null })}
      />
      {hours === null ? null : (
        <>
          <WeekdaysField
            label={`On ${weekdayWords(hours.weekdays)}`}
            value={hours.weekdays}
            onChange={(weekdays) => set({ weekdays })}
          />
          <div className="flex flex-wrap gap-2">
            <TimeField label="From" value={hours.from} onChange={(from) => set({ from })} />
            <TimeField label="To" value={hours.to} onChange={(to) => set({ to })} />
          </div>
          <Labelled
            label="Outside these times"
            help={
              hours.otherwise === 'skip'
                ? 'People go on without the message. Their path says why.'
                : 'Messages are sent when these times begin again.'
            }
          >
            <Select
              value={hours.otherwise ?? 'wait'}
              options={otherwise}
              onChange={({ target }) => set({ otherwise: target.value === 'skip' ? 'skip' : 'wait' })}
            />
          </Labelled>
        </>
      )}
    </>
  );
}

interface NumberFieldProps {
  label: string;
  unit: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
}

function NumberField({ label, unit, min, max, value, onChange }: NumberFieldProps) {
  return (
    <Labelled label={label} unit={unit}>
      <Input
        type="number"
        min={min}
        max={max}
        className="w-28 shrink-0"
        value={value}
        onChange={({ target }) =>
          onChange(Math.min(max, Math.max(min, Math.trunc(Number(target.value)) || min)))
        }
      />
    </Labelled>
  );
}
