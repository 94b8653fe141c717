import { attributeKeyFrom } from '@talkdrum/api/contracts';
import { Input } from '@talkdrum/ui';
import { useId, useState } from 'react';

interface AttributeKeyFieldProps {
  /** The column's header in the file. */
  name: string;
  value: string;
  /** The account's existing keys. */
  known: readonly string[];
  /** Keys that other columns already map to. */
  taken: readonly string[];
  isDisabled: boolean;
  onChange: (key: string) => void;
}

/** The attribute a column maps to, existing or new. Typed text becomes a key: "Town Name" is `town_name`. */
export function AttributeKeyField({
  name,
  value,
  known,
  taken,
  isDisabled,
  onChange,
}: AttributeKeyFieldProps) {
  const [text, setText] = useState<string | null>(null);
  const id = useId();
  const key = text === null ? value : attributeKeyFrom(text);
  const problem =
    key === null
      ? 'Use at least one letter or digit.'
      : key !== value && taken.includes(key)
        ? 'Another column already maps to this attribute.'
        : null;
  function type(next: string) {
    setText(next);
    const wanted = attributeKeyFrom(next);
    if (wanted !== null && !taken.includes(wanted)) onChange(wanted);
  }
  return (
    <div className="mt-1.5 max-sm:mt-2">
      <Input
        aria-label={`Attribute for ${name}`}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={`${id}-note`}
        list={`${id}-known`}
        maxLength={40}
        disabled={isDisabled}
        value={text ?? value}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setText(null)}
      />
      <datalist id={`${id}-known`}>
        {known.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <p id={`${id}-note`} className={problem === null ? 'mt-1 text-muted-foreground' : 'mt-1 text-danger'}>
        {problem ?? `${known.includes(value) ? 'Existing' : 'New'} attribute · {{ Attribs.${value} }}`}
      </p>
    </div>
  );
}
