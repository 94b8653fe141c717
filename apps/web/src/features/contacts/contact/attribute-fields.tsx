import type { RouterInputs, RouterOutputs } from '@talkdrum/api';
import { IconButton, Input, Select } from '@talkdrum/ui';
import { X } from 'lucide-react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { trpc } from '../../../lib/trpc.ts';
import { DateValue } from './date-value.tsx';
import { NewAttribute } from './new-attribute.tsx';

type Value = string | number | boolean;
type Known = RouterOutputs['contacts']['attributes'][number];

/** The account's custom attributes, existing and new. For use inside the contact form. */
export function AttributeFields() {
  const { values, types, labels, set, add, error } = useAttributes();
  const known = trpc.contacts.attributes.useQuery({});
  const byKey = new Map((known.data ?? []).map((attribute) => [attribute.key, attribute]));
  const keys = [...new Set([...byKey.keys(), ...Object.keys(values), ...Object.keys(types)])];
  const labelOf = (key: string) =>
    byKey.get(key)?.label ?? labels[key] ?? key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ');
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium">Attributes</legend>
      {keys.map((key) => (
        <div key={key} className="flex items-center gap-2">
          <label htmlFor={`attribute-${key}`} className="w-32 shrink-0 truncate text-sm">
            {labelOf(key)}
          </label>
          <ValueInput
            id={`attribute-${key}`}
            label={labelOf(key)}
            type={byKey.get(key)?.type ?? types[key] ?? 'text'}
            value={values[key]}
            onChange={(next) => set(key, next)}
          />
          {key in values ? (
            <IconButton
              label={`Clear ${labelOf(key)}`}
              icon={<X aria-hidden />}
              onClick={() => set(key, '')}
            />
          ) : null}
        </div>
      ))}
      <NewAttribute keys={keys} onAdd={add} />
      {error ? (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** The attributes in the surrounding form, with the types and typed labels of new ones. */
function useAttributes() {
  const { control, setValue } = useFormContext<RouterInputs['contacts']['create']>();
  const [values, types = {}, labels = {}] = useWatch({
    control,
    name: ['attributes', 'attributeTypes', 'attributeLabels'],
  });
  const { errors } = useFormState({ control });
  return {
    values,
    types,
    labels,
    error: attributeError(errors.attributes),
    set(key: string, next: Value) {
      const { [key]: _old, ...rest } = values;
      setValue('attributes', next === '' ? rest : { ...rest, [key]: next }, { shouldDirty: true });
    },
    add(key: string, type: Known['type'], label: string) {
      setValue('attributeTypes', { ...types, [key]: type });
      setValue('attributeLabels', { ...labels, [key]: label });
    },
  };
}

/** A value of the wrong type, from a file or the API, is text, so that it stays visible. */
function ValueInput({
  id,
  label,
  type,
  value,
  onChange,
}: {
  id: string;
  label: string;
  type: Known['type'];
  value: Value | undefined;
  onChange: (value: Value) => void;
}) {
  if (type === 'boolean' && (value === undefined || typeof value === 'boolean'))
    return (
      <Select
        id={id}
        className="min-w-0 flex-1"
        value={value === undefined ? '' : value ? 'yes' : 'no'}
        onChange={({ target }) => onChange(target.value === '' ? '' : target.value === 'yes')}
        options={[
          { value: '', label: 'Unknown' },
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
      />
    );
  const isNumber = type === 'number' && (value === undefined || typeof value === 'number');
  if (type === 'date' && /^((\d{4}-|--)\d{2}-\d{2})?$/.test(String(value ?? '')))
    return <DateValue id={id} label={label} value={String(value ?? '')} onChange={onChange} />;
  return (
    <Input
      id={id}
      className="min-w-0 flex-1"
      type={isNumber ? 'number' : 'text'}
      step="any"
      maxLength={2_000}
      value={String(value ?? '')}
      onChange={({ target }) =>
        onChange(isNumber && target.value !== '' ? Number(target.value) : target.value)
      }
    />
  );
}

/** The first error about attributes, from the form or the server. */
function attributeError(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  const [found] = Object.entries(error).flatMap(([key, inner]) => {
    const message = attributeError(inner);
    return message === undefined ? [] : [`${key}: ${message}`];
  });
  return found;
}
