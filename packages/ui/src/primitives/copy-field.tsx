import { Check, Copy } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { cn } from '../cn.ts';
import { Button } from './button.tsx';
import { Input } from './inputs/input.tsx';

/** Copies to the clipboard and says so for two seconds. `state` is for the label, `copy` for the press. */
export function useCopy(): { isCopied: boolean; copy: (text: string) => Promise<void> } {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      // Clipboard access failed: people can still select the value.
      setIsCopied(false);
    }
  };
  return { isCopied, copy };
}

type CopyFieldProps = {
  label: string;
  value: string;
  isLabelHidden?: boolean;
  /** Fixed-width letters, for keys and DNS records. */
  isCode?: boolean;
  className?: string;
};

/** A read-only value to copy: selected on focus, with a copy button. */
export function CopyField({ label, value, isLabelHidden = false, isCode = true, className }: CopyFieldProps) {
  const id = useId();
  const { isCopied, copy } = useCopy();
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className={cn('font-medium', isLabelHidden && 'sr-only')}>
        {label}
      </label>
      <div className="flex items-center gap-2">
        <Input
          id={id}
          value={value}
          readOnly
          onFocus={(event) => event.target.select()}
          className={cn(isCode && 'font-mono text-sm')}
        />
        <Button
          icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          onClick={() => void copy(value)}
          aria-label={isCopied ? `${label} copied` : `Copy ${label}`}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <span aria-live="polite" className="sr-only">
        {isCopied ? `${label} copied` : ''}
      </span>
    </div>
  );
}
