import type { ImportOutput, ImportPlan } from '@talkdrum/api/contracts';
import { FieldFrame, type Option, Select } from '@talkdrum/ui';
import { useEffect, useId, useRef } from 'react';

type Reading = Pick<ImportPlan, 'delimiter' | 'encoding' | 'sheet'>;

const delimiters = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Vertical bar' },
] as const;
const encodings = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Windows-1252' },
  { value: 'utf-16le', label: 'UTF-16 LE' },
  { value: 'utf-16be', label: 'UTF-16 BE' },
] as const;

interface ImportReadingProps {
  job: ImportOutput;
  /** The reading asked for last: under way, or refused with a sentence. */
  asked: Reading | undefined;
  isReading: boolean;
  refusal: string | null;
  isDisabled: boolean;
  onRead: (reading: Reading) => void;
}

/** Mends a wrong guess about the file: which sheet of a workbook, which delimiter and encoding of a text. */
export function ImportReading({ job, asked, isReading, refusal, isDisabled, onRead }: ImportReadingProps) {
  const changed = useRef<HTMLSelectElement>(null);
  // A control that is disabled loses the focus; whoever works by keyboard goes on where they were.
  useEffect(() => {
    if (!isReading && changed.current && document.activeElement?.contains(changed.current))
      changed.current.focus();
  }, [isReading]);
  const isText = job.format === 'csv';
  if (!isText && job.sheets.length < 2) return null;
  const shown = {
    delimiter: job.delimiter,
    encoding: job.encoding,
    sheet: job.sheet,
    ...(isReading ? asked : {}),
  };
  const about = (name: keyof Reading) => ({
    value: shown[name] ?? '',
    error: refusal !== null && asked?.[name] ? refusal : undefined,
    onChoose: (select: HTMLSelectElement, reading: Reading) => {
      changed.current = select;
      onRead(reading);
    },
  });
  return (
    <fieldset disabled={isDisabled || isReading} className="text-sm">
      <legend className="mb-2 text-muted-foreground">
        How the file is read <span role="status">{isReading ? '· reading it again…' : ''}</span>
      </legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[12rem_12rem]">
        {isText ? (
          <>
            <Choice
              label="Delimiter"
              options={delimiters}
              {...about('delimiter')}
              toReading={(delimiter) => ({ delimiter })}
            />
            <Choice
              label="Encoding"
              options={encodings}
              {...about('encoding')}
              toReading={(encoding) => ({ encoding })}
            />
          </>
        ) : (
          <Choice
            label="Sheet"
            className="max-sm:col-span-2"
            options={job.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
            {...about('sheet')}
            toReading={(sheet) => ({ sheet })}
          />
        )}
      </div>
    </fieldset>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: string;
  options: readonly (Option & { value: Value })[];
  error: string | undefined;
  className?: string;
  toReading: (value: Value) => Reading;
  onChoose: (select: HTMLSelectElement, reading: Reading) => void;
}

function Choice<Value extends string>({
  label,
  value,
  options,
  error,
  className,
  toReading,
  onChoose,
}: ChoiceProps<Value>) {
  const id = useId();
  // A file can name a delimiter of its own in its first line, `sep=:`.
  const isListed = options.some((option) => option.value === value);
  return (
    <FieldFrame id={id} label={label} error={error} className={className}>
      <Select
        id={id}
        value={value}
        options={isListed ? options : [{ value, label: value }, ...options]}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onChoose(target, toReading(chosen.value));
        }}
      />
    </FieldFrame>
  );
}
