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
  /** The last requested reading, in progress or refused. */
  requested: Reading | undefined;
  isReading: boolean;
  refusal: string | null;
  isDisabled: boolean;
  onRead: (reading: Reading) => void;
}

/** Corrects how the file is read: the sheet of a workbook, or the delimiter and encoding of a text file. */
export function ImportReading({
  job,
  requested,
  isReading,
  refusal,
  isDisabled,
  onRead,
}: ImportReadingProps) {
  const changed = useRef<HTMLSelectElement>(null);
  // A disabled control loses focus. Give it back for keyboard users.
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
    ...(isReading ? requested : {}),
  };
  const about = (name: keyof Reading) => ({
    value: shown[name] ?? '',
    error: refusal !== null && requested?.[name] ? refusal : undefined,
    onChoose: (select: HTMLSelectElement, reading: Reading) => {
      changed.current = select;
      onRead(reading);
    },
  });
  return (
    <fieldset disabled={isDisabled || isReading} className="text-sm">
      <legend className="mb-2 text-muted-foreground">
        How the file is read <span role="status">{isReading ? '· reading again…' : ''}</span>
      </legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[12rem_12rem]">
        {isText ? (
          <>
            <ReadingSelect
              label="Delimiter"
              options={delimiters}
              {...about('delimiter')}
              toReading={(delimiter) => ({ delimiter })}
            />
            <ReadingSelect
              label="Encoding"
              options={encodings}
              {...about('encoding')}
              toReading={(encoding) => ({ encoding })}
            />
          </>
        ) : (
          <ReadingSelect
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

interface ReadingSelectProps<Value extends string> {
  label: string;
  value: string;
  options: readonly (Option & { value: Value })[];
  error: string | undefined;
  className?: string;
  toReading: (value: Value) => Reading;
  onChoose: (select: HTMLSelectElement, reading: Reading) => void;
}

function ReadingSelect<Value extends string>({
  label,
  value,
  options,
  error,
  className,
  toReading,
  onChoose,
}: ReadingSelectProps<Value>) {
  const id = useId();
  // A file can set its own delimiter in the first line: `sep=:`.
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
