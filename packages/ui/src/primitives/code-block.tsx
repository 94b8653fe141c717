import { Check, Copy } from 'lucide-react';
import { cn } from '../cn.ts';
import { useCopy } from './copy-field.tsx';
import { IconButton } from './icon-button.tsx';

type CodeBlockProps = {
  /** Accessible name: "SPF record". */ label: string;
  code: string;
  /** Wraps long lines instead of scrolling. */
  isWrapped?: boolean;
  className?: string;
};

/** Code or raw text with a copy button. */
export function CodeBlock({ label, code, isWrapped = false, className }: CodeBlockProps) {
  const { isCopied, copy } = useCopy();
  return (
    <div className={cn('relative min-w-0 rounded-well border border-border bg-muted', className)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <section aria-label={label} tabIndex={0} className="max-h-96 overflow-auto rounded-[inherit]">
        <pre className={cn('p-3 pr-12 font-mono text-sm', isWrapped && 'break-words whitespace-pre-wrap')}>
          <code>{code}</code>
        </pre>
      </section>
      <div className="absolute top-1.5 right-1.5 rounded-well bg-muted">
        <IconButton
          size="sm"
          label={isCopied ? 'Copied' : `Copy ${label}`}
          icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          onClick={() => void copy(code)}
        />
      </div>
    </div>
  );
}
