import { Button, IconButton, Input } from '@talkdrum/ui';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../lib/trpc.ts';

type Values = Record<string, string | number | boolean>;

interface AttributeFieldsProps {
  value: Values;
  onChange: (value: Values) => void;
  error?: string | undefined;
}

/** The account's own fields of a contact: those it uses already, and new ones. */
export function AttributeFields({ value, onChange, error }: AttributeFieldsProps) {
  const known = trpc.contacts.attributes.useQuery({});
  const [name, setName] = useState('');
  const types = new Map((known.data ?? []).map((attribute) => [attribute.key, attribute]));
  const keys = [...new Set([...types.keys(), ...Object.keys(value)])];
  const key = keyOf(name);
  function set(changed: string, text: string) {
    const { [changed]: _old, ...rest } = value;
    onChange(text === '' ? rest : { ...rest, [changed]: types.get(changed)?.type === 'number' && Number.isFinite(Number(text)) ? Number(text) : text });
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium">Attributes</legend>
      {keys.map((each) => (
        <div key={each} className="flex items-center gap-2">
          <label htmlFor={`attribute-${each}`} className="w-32 shrink-0 truncate text-sm">
            {types.get(each)?.label ?? each}
          </label>
          <Input
            id={`attribute-${each}`}
            className="min-w-0 flex-1"
            type={types.get(each)?.type === 'number' ? 'number' : types.get(each)?.type === 'date' ? 'date' : 'text'}
            step="any"
            value={String(value[each] ?? '')}
            onChange={(event) => set(each, event.target.value)}
          />
          {each in value ? <IconButton label={`Clear ${each}`} icon={<X aria-hidden />} onClick={() => set(each, '')} /> : null}
        </div>
      ))}
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <label htmlFor="new-attribute" className="text-sm text-muted-foreground">
            New attribute
          </label>
          <Input id="new-attribute" value={name} onChange={(event) => setName(event.target.value)} placeholder="For example amount" />
        </div>
        <Button
          icon={<Plus aria-hidden />}
          disabledReason={key === '' ? 'Give it a name with a letter' : keys.includes(key) ? 'It exists already' : null}
          onClick={() => {
            onChange({ ...value, [key]: '' });
            setName('');
          }}
        >
          Add
        </Button>
      </div>
      {error ? (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** "Loan Amount" becomes loan_amount, so that it can stand in a merge tag. */
function keyOf(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 40);
}
