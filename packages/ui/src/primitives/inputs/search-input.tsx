import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cn } from '../../cn.ts';
import { Input } from './input.tsx';

type SearchInputProps = {
  value: string;
  onChange: (value: string) => void;
  label: string;
  placeholder?: string;
  /** Milliseconds of rest before `onChange`; default 250. */
  delay?: number;
  className?: string;
};

/**
 * The input runs ahead of the page's value. It takes over the page's value only when that differs from what
 * it last sent; otherwise a slow page would erase newer typing.
 */
function useDraft(value: string, onChange: (value: string) => void) {
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState({ value, sent: value });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (value !== known.value) {
    setKnown({ ...known, value });
    if (value !== known.sent) setDraft(value);
  }
  const report = (text: string) => {
    setKnown((before) => ({ ...before, sent: text }));
    onChange(text);
  };
  const send = (text: string, delay: number) => {
    clearTimeout(timer.current);
    setDraft(text);
    if (delay === 0) report(text);
    else timer.current = setTimeout(() => report(text), delay);
  };
  return { draft, send };
}

function ClearButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label="Clear search"
      onClick={onClick}
      className="touch grid size-6 place-items-center rounded-sm hover:text-foreground max-sm:size-9"
    >
      <X aria-hidden className="size-4" />
    </button>
  );
}

/** A search box that reports when typing pauses, and immediately on Enter or when cleared. */
export function SearchInput({
  value,
  onChange,
  label,
  placeholder = 'Search',
  delay = 250,
  className,
}: SearchInputProps) {
  const { draft, send } = useDraft(value, onChange);
  return (
    <search className={cn('min-w-0', className)}>
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        // The longest search any list accepts.
        maxLength={200}
        value={draft}
        onChange={(event) => send(event.target.value, delay)}
        onKeyDown={(event) => event.key === 'Enter' && send(draft, 0)}
        className="[&_input::-webkit-search-cancel-button]:hidden"
        prefix={<Search aria-hidden />}
        suffix={draft ? <ClearButton onClick={() => send('', 0)} /> : null}
      />
    </search>
  );
}
