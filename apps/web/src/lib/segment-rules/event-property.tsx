import type { KnownEvent } from '@talkdrum/api/contracts';
import { IconButton, Select } from '@talkdrum/ui';
import { X } from 'lucide-react';
import { newProperty, type PropertyRule } from './event-rule-choices.ts';
import { kindOf, operators, withOperator } from './rule-choices.ts';
import { ValueEditor } from './value-editor.tsx';
import { withDeletedOption } from './with-deleted-option.ts';

interface EventPropertyProps {
  property: PropertyRule;
  known: KnownEvent['properties'];
  isFirst: boolean;
  onChange: (property: PropertyRule) => void;
  onRemove: () => void;
}

/** One property of the event against a value. */
export function EventProperty({ property, known, isFirst, onChange, onRemove }: EventPropertyProps) {
  const choices = operators[kindOf(property)];
  return (
    <div className="flex basis-full flex-wrap items-center gap-2 pl-4">
      <span className="text-sm text-muted-foreground">{isFirst ? 'where' : 'and'}</span>
      <Select
        aria-label="Property"
        className="w-auto max-w-48"
        value={property.key}
        onChange={(event) => {
          const chosen = known.find(({ key }) => key === event.target.value);
          if (chosen !== undefined) onChange(newProperty(chosen));
        }}
        options={withDeletedOption(
          known.map(({ key }) => ({ value: key, label: key })),
          property.key,
          property.key,
        )}
      />
      <Select
        aria-label="Comparison of the property"
        className="w-auto"
        value={property.cmp}
        onChange={(event) => onChange(withOperator(property, event.target.value) as PropertyRule)}
        options={Object.entries(choices).map(([value, { label }]) => ({ value, label }))}
      />
      <ValueEditor
        kind={choices[property.cmp]?.value ?? 'none'}
        value={'value' in property ? property.value : undefined}
        onChange={(value) => onChange({ ...property, value } as PropertyRule)}
      />
      <IconButton label="Remove property" icon={<X aria-hidden />} onClick={onRemove} />
    </div>
  );
}
