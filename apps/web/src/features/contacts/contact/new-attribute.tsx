import type { RouterOutputs } from '@talkdrum/api';
import { attributeKeyFrom } from '@talkdrum/api/contracts';
import { Button, Input, Select } from '@talkdrum/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';

type AttributeType = RouterOutputs['contacts']['attributes'][number]['type'];

const typeOptions = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'date', label: 'Date' },
  { value: 'boolean', label: 'Yes/no' },
] as const;

interface NewAttributeProps {
  /** The existing keys. */
  keys: string[];
  onAdd: (key: string, type: AttributeType, label: string) => void;
}

/** Adds an attribute and focuses the field for its value, `attribute-<key>`. */
export function NewAttribute({ keys, onAdd }: NewAttributeProps) {
  const [type, setType] = useState<AttributeType>('text');
  const [name, setName] = useState('');
  const key = attributeKeyFrom(name);
  const refusal =
    key === null
      ? 'Enter a name with at least one letter or digit'
      : keys.includes(key)
        ? 'This attribute already exists'
        : null;
  function add() {
    if (key === null || refusal !== null) return;
    onAdd(key, type, name.trim());
    setName('');
    setType('text');
    requestAnimationFrame(() => document.getElementById(`attribute-${key}`)?.focus());
  }
  return (
    <div className="flex items-end gap-2">
      <AttributeName value={name} onChange={setName} onEnter={add} />
      <Select
        aria-label="Attribute type"
        className="w-28"
        value={type}
        onChange={({ target }) =>
          setType(typeOptions.find(({ value }) => value === target.value)?.value ?? 'text')
        }
        options={typeOptions}
      />
      <Button icon={<Plus aria-hidden />} disabledReason={refusal} onClick={add}>
        Add
      </Button>
    </div>
  );
}

function AttributeName({
  value,
  onChange,
  onEnter,
}: {
  value: string;
  onChange: (value: string) => void;
  onEnter: () => void;
}) {
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor="new-attribute" className="text-sm text-muted-foreground">
        New attribute
      </label>
      <Input
        id="new-attribute"
        value={value}
        maxLength={100}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter would submit the surrounding form and lose the attribute.
          event.preventDefault();
          onEnter();
        }}
        placeholder="For example amount"
      />
    </div>
  );
}
