import { Input, Segmented, Select, Switch } from '@talkdrum/ui';
import { type ReactNode, useId, useState } from 'react';

interface RowProps {
  label: string;
  children: (id: string) => ReactNode;
  help?: ReactNode;
  error?: string | null;
}

/** A label and its control on one line: 76 pixels, then the rest. */
export function Row({ label, children, help, error }: RowProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[76px_minmax(0,1fr)] items-center gap-x-2 gap-y-1">
      <label htmlFor={id} className="text-xs text-muted-foreground">
        {label}
      </label>
      {children(id)}
      {error ? (
        <p role="alert" className="col-start-2 text-xs text-danger">
          {error}
        </p>
      ) : null}
      {help ? <p className="col-start-2 text-xs text-muted-foreground">{help}</p> : null}
    </div>
  );
}

/** Settings that belong together. */
export function Settings({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2 border-b border-border-soft px-3.5 py-3.5 last:border-b-0">
      <div className="flex min-h-5 items-center justify-between gap-2">
        <h2 className="text-xs font-semibold">{title}</h2>
        {end}
      </div>
      {children}
    </section>
  );
}

interface NumberRowProps {
  label: string;
  /** Null is the usual one of the place. */
  value: number | null;
  min: number;
  max: number;
  unit?: string;
  /** What null means, shown while the field is empty; without it the field is never empty. */
  usual?: string;
  onChange: (value: number | null) => void;
}

/** A number that is set while one types it, as soon as it is one that is allowed. */
export function NumberRow({ label, value, min, max, unit = 'px', usual, onChange }: NumberRowProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? value?.toString() ?? '';
  const isWrong = typed !== null && readNumber(typed, min, max, usual !== undefined) === undefined;
  return (
    <Row label={label} error={isWrong ? `Use ${min} to ${max}` : null}>
      {(id) => (
        <Input
          id={id}
          inputMode="numeric"
          value={shown}
          placeholder={usual}
          aria-invalid={isWrong || undefined}
          onChange={({ target: { value: text } }) => {
            setTyped(text);
            const next = readNumber(text, min, max, usual !== undefined);
            if (next !== undefined) onChange(next);
          }}
          onKeyDown={(event) => {
            const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
            if (step === undefined) return;
            event.preventDefault();
            setTyped(null);
            onChange(Math.min(max, Math.max(min, (value ?? min) + step)));
          }}
          onBlur={() => setTyped(null)}
          suffix={<span className="pr-1.5 text-xs">{unit}</span>}
        />
      )}
    </Row>
  );
}

/** Undefined for what isn't allowed. */
export function readNumber(
  text: string,
  min: number,
  max: number,
  mayBeEmpty: boolean,
): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return mayBeEmpty ? null : undefined;
  const value = Number(trimmed);
  return Number.isInteger(value) && value >= min && value <= max ? value : undefined;
}

interface ChoiceRowProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  /** A list that opens, for long names. */
  isList?: boolean;
}

export function ChoiceRow({ label, value, options, onChange, isList = false }: ChoiceRowProps) {
  return (
    <Row label={label}>
      {(id) =>
        isList ? (
          <Select id={id} value={value} options={options} onChange={({ target }) => onChange(target.value)} />
        ) : (
          <Segmented
            label={label}
            value={value}
            options={options}
            onValueChange={onChange}
            className="w-full [&>label]:flex-1"
          />
        )
      }
    </Row>
  );
}

interface SwitchRowProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  help?: string;
}

export function SwitchRow({ label, isOn, onChange, help }: SwitchRowProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-0.5">
      <div className="flex items-center justify-between gap-2">
        <label htmlFor={id} className="text-xs text-muted-foreground">
          {label}
        </label>
        <Switch id={id} checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      </div>
      {help ? <p className="text-xs text-muted-foreground">{help}</p> : null}
    </div>
  );
}

interface TextRowProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  help?: ReactNode;
  error?: string | null;
  type?: 'text' | 'url' | 'email';
}

export function TextRow({ label, value, onChange, placeholder, help, error, type = 'text' }: TextRowProps) {
  return (
    <Row label={label} help={help} error={error ?? null}>
      {(id) => (
        <Input
          id={id}
          type={type === 'email' ? 'email' : 'text'}
          inputMode={type === 'url' ? 'url' : undefined}
          value={value}
          placeholder={placeholder}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Row>
  );
}
