import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cn } from '../cn.ts';
import { Input } from './input.tsx';

type SearchInputProps = {
  value: string;
  onChange: (value: string) => void;
  label: string;
  placeholder?: string /** Milliseconds of rest before `onChange`; default 250. */;
  delay?: number;
  className?: string;
};

/** A search box that reports once typing rests, and at once on Enter or when cleared. */
export function SearchInput({ value, onChange, label, placeholder = 'Search', delay = 250, className }: SearchInputProps) {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (value !== seen) {
    setSeen(value);
    setDraft(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (text: string, after: number) => {
    clearTimeout(timer.current);
    setDraft(text);
    const report = () => {
      setSeen(text);
      onChange(text);
    };
    if (after === 0) report();
    else timer.current = setTimeout(report, after);
  };
  return (
    <div role="search" className={cn('min-w-0', className)}>
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={draft}
        onChange={(event) => send(event.target.value, delay)}
        onKeyDown={(event) => event.key === 'Enter' && send(draft, 0)}
        className="[&_input::-webkit-search-cancel-button]:hidden"
        prefix={<Search aria-hidden />}
        suffix={
          draft ? (
            <button
              type="button"
              aria-label="Clear search"
              onClick={() => send('', 0)}
              className="grid size-6 place-items-center rounded-sm hover:text-foreground max-sm:size-9"
            >
              <X aria-hidden className="size-4" />
            </button>
          ) : null
        }
      />
    </div>
  );
}
