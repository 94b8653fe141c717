import { Combobox, MultiSelect, SuggestInput } from '@talkdrum/ui/pickers';
import { type ComponentProps, useState } from 'react';
import { Labelled } from '../form-fields/labelled.tsx';
import { formatNumber } from '../format.ts';
import { trpc } from '../trpc.ts';

/** What the account’s journeys can point to. */
export function useChoices() {
  return trpc.segments.fields.useQuery(undefined, { staleTime: 60_000 });
}

interface PickerProps {
  label: string;
  value: string | null;
  onChange: (value: string) => void;
}

interface ChoiceProps extends PickerProps {
  isLoading: boolean;
  options: ComponentProps<typeof Combobox>['options'];
  /** The label of a value that is no longer among the options. */
  gone: string;
  placeholder: string;
  emptyText: string;
}

function Choice({ label, value, onChange, isLoading, gone, ...rest }: ChoiceProps) {
  return (
    <Labelled label={label}>
      <Combobox
        {...rest}
        label={label}
        value={value === '' ? null : value}
        isLoading={isLoading}
        valueLabel={isLoading ? 'Loading…' : gone}
        onValueChange={(next) => next !== null && onChange(next)}
      />
    </Labelled>
  );
}

export function SegmentPicker(props: PickerProps) {
  const { data, isPending } = useChoices();
  return (
    <Choice
      {...props}
      isLoading={isPending}
      options={(data?.segments ?? []).map(({ id, name, count }) => ({
        value: id,
        label: name,
        ...(count === null ? {} : { description: `${formatNumber(count)} contacts` }),
      }))}
      gone="Deleted segment"
      placeholder="Choose a segment…"
      emptyText="No segment found."
    />
  );
}

export function ListPicker(props: PickerProps) {
  const { data, isPending } = useChoices();
  return (
    <Choice
      {...props}
      isLoading={isPending}
      options={(data?.lists ?? []).map(({ id, name, count }) => ({
        value: id,
        label: name,
        description: `${formatNumber(count)} subscribed`,
      }))}
      gone="Deleted list"
      placeholder="Choose a list…"
      emptyText="No list found."
    />
  );
}

interface ListsPickerProps {
  label: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
}

export function ListsPicker({ label, value, onChange }: ListsPickerProps) {
  const { data, isPending } = useChoices();
  const lists = data?.lists ?? [];
  const gone = value.filter((id) => !lists.some((list) => list.id === id));
  return (
    <Labelled label={label}>
      <MultiSelect
        label={label}
        value={value}
        isLoading={isPending}
        options={lists.map(({ id, name, count }) => ({
          value: id,
          label: name,
          description: `${formatNumber(count)} subscribed`,
        }))}
        valueLabels={Object.fromEntries(gone.map((id) => [id, isPending ? 'Loading…' : 'Deleted list']))}
        onValueChange={onChange}
        placeholder="Choose lists…"
        emptyText="No list found."
      />
    </Labelled>
  );
}

/** Forms and surveys, by what people send. */
export function FormPicker(props: PickerProps) {
  const { data, isPending } = useChoices();
  return (
    <Choice
      {...props}
      isLoading={isPending}
      options={(data?.forms ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      gone="Deleted"
      placeholder="Choose…"
      emptyText="Nothing found."
    />
  );
}

export function CampaignPicker(props: PickerProps) {
  const { data, isPending } = useChoices();
  return (
    <Choice
      {...props}
      isLoading={isPending}
      options={(data?.campaigns ?? []).map(({ id, name, channel }) => ({
        value: id,
        label: name,
        description: channel === 'sms' ? 'SMS' : 'Email',
      }))}
      gone="Another campaign"
      placeholder="Choose a campaign…"
      emptyText="No campaign found."
    />
  );
}

interface AttributePickerProps extends PickerProps {
  /** Only dates. */
  isDate?: boolean;
}

export function AttributePicker({ isDate = false, ...props }: AttributePickerProps) {
  const { data, isPending } = useChoices();
  const fitting = (data?.attributes ?? []).filter(({ type }) => !isDate || type === 'date');
  return (
    <Choice
      {...props}
      isLoading={isPending}
      options={fitting.map(({ key, label: name }) => ({ value: key, label: name, description: key }))}
      gone={props.value ?? ''}
      placeholder={isDate ? 'Choose a date…' : 'Choose an attribute…'}
      emptyText={isDate ? 'No contact has a date yet.' : 'No attribute found.'}
    />
  );
}

const eventName = /^[a-z][a-z0-9]*(?:[._-][a-z0-9]+)*$/;

/** Any event, also one that never happened yet; those that did are suggested. */
export function EventPicker({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const { data } = useChoices();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? value;
  const isWrong = shown !== '' && !eventName.test(shown);
  const wanted = shown.toLowerCase();
  const take = (text: string) => {
    const isStored = text.length <= 60 && (text === '' || eventName.test(text));
    setTyped(isStored ? null : text);
    if (isStored) onChange(text);
  };
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden className="text-sm font-medium">
        {label}
      </span>
      <SuggestInput
        label={label}
        value={shown}
        onChange={take}
        suggestions={(data?.events ?? [])
          .filter(({ name, label: words }) => `${name} ${words}`.toLowerCase().includes(wanted))
          .slice(0, 12)
          .map(({ name, label: words }) => ({ value: name, label: `${words} (${name})` }))}
        note="Events of your contacts, and ours"
      />
      <span className={isWrong ? 'text-xs text-danger' : 'text-xs text-muted-foreground'}>
        {isWrong ? 'Write it like order.paid: small letters, digits and dots.' : 'Such as order.paid.'}
      </span>
    </div>
  );
}
