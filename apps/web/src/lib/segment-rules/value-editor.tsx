import type { SuggestedSubject } from '@talkdrum/api/contracts';
import { Input, Select } from '@talkdrum/ui';
import { useState } from 'react';
import type { ValueKind } from './rule-choices.ts';
import { SuggestedText } from './value-suggestions.tsx';

interface ValueEditorProps {
  kind: ValueKind;
  value: unknown;
  /** What existing values are suggested for. */
  subject?: SuggestedSubject | null;
  onChange: (value: unknown) => void;
}

/** The input for a comparison's value. */
export function ValueEditor({ kind, value, subject = null, onChange }: ValueEditorProps) {
  const pair = Array.isArray(value) ? value : [value, value];
  switch (kind) {
    case 'none':
      return null;
    case 'text':
      return (
        <SuggestedText
          label="Value"
          className="w-52"
          subject={subject}
          value={textOf(value)}
          onChange={onChange}
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
      return <ListInput values={pair} subject={subject} onChange={onChange} />;
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

interface ListInputProps {
  values: unknown[];
  subject: SuggestedSubject | null;
  onChange: (values: string[]) => void;
}

/** Keeps the text as typed, including spaces and trailing commas; the rule gets the trimmed values. */
function ListInput({ values, subject, onChange }: ListInputProps) {
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
  const start = text.lastIndexOf(',') + 1;
  return (
    <SuggestedText
      label="Values, separated by commas"
      className="w-64"
      subject={subject}
      value={text}
      onChange={type}
      part={{
        search: text.slice(start).trim(),
        textWith: (suggestion) => `${text.slice(0, start)}${start === 0 ? '' : ' '}${suggestion}, `,
      }}
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

/** Keeps an empty input empty, so that people can clear it and type a new number. */
function numberOf(text: string): number | '' {
  return text === '' ? '' : Number(text);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
