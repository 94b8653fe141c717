import { Button } from '@talkdrum/ui';
import { Plus } from 'lucide-react';
import { firstProperty, type PropertyRule } from '../segment-rules/event-rule-choices.ts';
import { EventProperty } from '../segment-rules/event-property.tsx';
import { useChoices } from './pickers.tsx';

interface EventFiltersProps {
  /** Of the event. */
  name: string;
  where: readonly unknown[] | undefined;
  onChange: (where: unknown[] | undefined) => void;
}

const most = 5;

/** Which of these events count, by what their properties say. Only properties that were recorded can be chosen. */
export function EventFilters({ name, where = [], onChange }: EventFiltersProps) {
  const { data } = useChoices();
  if (name === '') return null;
  const known = data?.events.find((event) => event.name === name)?.properties ?? [];
  const filters = where as readonly PropertyRule[];
  const set = (next: readonly PropertyRule[]) => onChange(next.length === 0 ? undefined : [...next]);
  return (
    <div role="group" aria-label="Only events" className="flex flex-col items-start gap-2">
      {filters.map((property, index) => (
        <EventProperty
          key={index}
          property={property}
          known={known}
          isFirst={index === 0}
          onChange={(next) => set(filters.map((each, at) => (at === index ? next : each)))}
          onRemove={() => set(filters.filter((_, at) => at !== index))}
        />
      ))}
      {known.length > 0 && filters.length < most ? (
        <Button
          size="sm"
          variant="ghost"
          icon={<Plus aria-hidden />}
          onClick={() => set([...filters, firstProperty(known)])}
        >
          Add filter
        </Button>
      ) : null}
    </div>
  );
}
