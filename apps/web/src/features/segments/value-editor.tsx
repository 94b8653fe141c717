import { Input, Select } from '@talkdrum/ui';
import { useState } from 'react';
import type { ValueKind } from './rule-choices.ts';

interface ValueEditorProps {
  kind: ValueKind;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** The right side of a comparison. */
export function ValueEditor({ kind, value, onChange }: ValueEditorProps) {
  const pair = Array.isArray(value) ? value : [value, value];
  switch (kind) {
    case 'none':
      return null;
    case 'text':
      return (
        <Input
          aria-label="Value"
          className="w-44"
          value={textOf(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'number':
    case 'days':
      return <NumberInput kind={kind} value={value} onChange={onChange} />;
    case 'date':
      return (
        <Input
          aria-label="Date"
          type="date"
          className="w-40"
          value={textOf(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'list':
      return <ListInput values={pair} onChange={onChange} />;
    case 'status':
    case 'yes':
      return <Choice kind={kind} value={value} onChange={onChange} />;
    default:
      return (
        <>
          <Bound label="From" kind={kind} value={pair[0]} onChange={(from) => onChange([from, pair[1]])} />
          <Bound label="To" kind={kind} value={pair[1]} onChange={(to) => onChange([pair[0], to])} />
        </>
      );
  }
}

function NumberInput({ kind, value, onChange }: ValueEditorProps) {
  return (
    <Input
      aria-label="Value"
      type="number"
      step="any"
      min={kind === 'days' ? 1 : undefined}
      className="w-28"
      value={typeof value === 'number' ? value : ''}
      onChange={(event) => onChange(numberOf(event.target.value))}
    />
  );
}

interface BoundProps extends ValueEditorProps {
  label: string;
  value: string | number | undefined;
}

/** One end of a range of dates or numbers. */
function Bound({ label, kind, value, onChange }: BoundProps) {
  const isDate = kind === 'dates';
  return (
    <Input
      aria-label={label}
      type={isDate ? 'date' : 'number'}
      step={isDate ? undefined : 'any'}
      className="w-36"
      value={String(value ?? '')}
      onChange={(event) => onChange(isDate ? event.target.value : numberOf(event.target.value))}
    />
  );
}

/** The text as it is typed, spaces and last comma too; the rule gets what stands between the commas. */
function ListInput({ values, onChange }: { values: unknown[]; onChange: (values: string[]) => void }) {
  const [text, setText] = useState(values.join(', '));
  function type(next: string) {
    setText(next);
    onChange(
      next
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== ''),
    );
  }
  return (
    <Input
      aria-label="Values, separated by commas"
      className="w-56"
      value={text}
      onChange={(event) => type(event.target.value)}
    />
  );
}

function Choice({ kind, value, onChange }: ValueEditorProps) {
  const options =
    kind === 'status'
      ? [
          { value: 'enabled', label: 'enabled' },
          { value: 'blocklisted', label: 'blocklisted' },
        ]
      : [
          { value: 'true', label: 'yes' },
          { value: 'false', label: 'no' },
        ];
  return (
    <Select
      aria-label="Value"
      className="w-auto"
      value={String(value)}
      onChange={(event) => onChange(kind === 'status' ? event.target.value : event.target.value === 'true')}
      options={options}
    />
  );
}

/** Empty stays empty, so that a number can be typed anew. */
function numberOf(text: string): number | '' {
  return text === '' ? '' : Number(text);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
