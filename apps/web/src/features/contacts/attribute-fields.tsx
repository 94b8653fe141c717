import type { RouterOutputs } from '@talkdrum/api';
import { attributeKeyFrom } from '@talkdrum/api/contracts';
import { Button, IconButton, Input, Select } from '@talkdrum/ui';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';

import { trpc } from '../../lib/trpc.ts';

type Value = string | number | boolean;
type Values = Record<string, Value>;
type Known = RouterOutputs['contacts']['attributes'][number];

type Types = Record<string, Known['type']>;

const typeOptions = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'date', label: 'Date' },
  { value: 'boolean', label: 'Yes/no' },
] as const;

interface AttributeFieldsProps {
  value: Values;
  onChange: (value: Values) => void;
  /** Of the new ones. */
  types: Types | undefined;
  onTypes: (types: Types) => void;
  /** Of the new ones, as they were typed. */
  labels: Record<string, string> | undefined;
  onLabels: (labels: Record<string, string>) => void;
  error?: string | undefined;
}

/** The account's own fields of a contact: those it uses already, and new ones. */
export function AttributeFields({ value, onChange, types = {}, onTypes, labels = {}, onLabels, error }: AttributeFieldsProps) {
  const known = trpc.contacts.attributes.useQuery({});
  const byKey = new Map((known.data ?? []).map((attribute) => [attribute.key, attribute]));
  const keys = [...new Set([...byKey.keys(), ...Object.keys(value), ...Object.keys(types)])];
  const labelOf = (key: string) => byKey.get(key)?.label ?? labels[key] ?? key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ');
  function set(changed: string, next: Value) {
    const { [changed]: _old, ...rest } = value;
    onChange(next === '' ? rest : { ...rest, [changed]: next });
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium">Attributes</legend>
      {keys.map((key) => (
        <div key={key} className="flex items-center gap-2">
          <label htmlFor={`attribute-${key}`} className="w-32 shrink-0 truncate text-sm">
            {labelOf(key)}
          </label>
          <ValueInput id={`attribute-${key}`} type={byKey.get(key)?.type ?? types[key] ?? 'text'} value={value[key]} onChange={(next) => set(key, next)} />
          {key in value ? <IconButton label={`Clear ${labelOf(key)}`} icon={<X aria-hidden />} onClick={() => set(key, '')} /> : null}
        </div>
      ))}
      <NewAttribute
        keys={keys}
        onAdd={(key, type, label) => {
          onTypes({ ...types, [key]: type });
          onLabels({ ...labels, [key]: label });
        }}
      />
      {error ? (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** A value that is not what its attribute is, from a file or a program, is shown as text, so that nothing is hidden. */
function ValueInput({ id, type, value, onChange }: { id: string; type: Known['type']; value: Value | undefined; onChange: (value: Value) => void }) {
  if (type === 'boolean' && (value === undefined || typeof value === 'boolean'))
    return (
      <Select
        id={id}
        className="min-w-0 flex-1"
        value={value === undefined ? '' : value ? 'yes' : 'no'}
        onChange={({ target }) => onChange(target.value === '' ? '' : target.value === 'yes')}
        options={[
          { value: '', label: 'Not known' },
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
      />
    );
  const isNumber = type === 'number' && (value === undefined || typeof value === 'number');
  const isDate = type === 'date' && /^(\d{4}-\d{2}-\d{2})?$/.test(String(value ?? ''));
  return (
    <Input
      id={id}
      className="min-w-0 flex-1"
      type={isNumber ? 'number' : isDate ? 'date' : 'text'}
      step="any"
      maxLength={2_000}
      value={String(value ?? '')}
      onChange={({ target }) => onChange(isNumber && target.value !== '' ? Number(target.value) : target.value)}
    />
  );
}

function NewAttribute({ keys, onAdd }: { keys: string[]; onAdd: (key: string, type: Known['type'], label: string) => void }) {
  const [type, setType] = useState<Known['type']>('text');
  const [name, setName] = useState('');
  const key = attributeKeyFrom(name);
  const refusal = key === null ? 'Give it a name with a letter or digit' : keys.includes(key) ? 'It exists already' : null;
  function add() {
    if (key === null || refusal !== null) return;
    onAdd(key, type, name.trim());
    setName('');
    setType('text');
    requestAnimationFrame(() => document.getElementById(`attribute-${key}`)?.focus());
  }
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <label htmlFor="new-attribute" className="text-sm text-muted-foreground">
          New attribute
        </label>
        <Input
          id="new-attribute"
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // The form around would be sent, and the attribute lost.
            event.preventDefault();
            add();
          }}
          placeholder="For example amount"
        />
      </div>
      <Select
        aria-label="Its type"
        className="w-28"
        value={type}
        onChange={({ target }) => setType(typeOptions.find(({ value }) => value === target.value)?.value ?? 'text')}
        options={typeOptions}
      />
      <Button icon={<Plus aria-hidden />} disabledReason={refusal} onClick={add}>
        Add
      </Button>
    </div>
  );
}

/** The first thing wrong about attributes, from the form's own check or the server's. */
export function attributeError(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  const [found] = Object.entries(error).flatMap(([key, inner]) => {
    const message = attributeError(inner);
    return message === undefined ? [] : [`${key}: ${message}`];
  });
  return found;
}
