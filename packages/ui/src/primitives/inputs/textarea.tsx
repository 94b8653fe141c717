import type { Ref, TextareaHTMLAttributes } from 'react';
import { cn } from '../../cn.ts';
import { controlClass } from './control-class.ts';

export type TextareaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  ref?: Ref<HTMLTextAreaElement>;
  /** Fixed-width letters for code and pasted data. */
  isCode?: boolean;
};

/** A multi-line text input that grows with its content where the browser can. */
export function Textarea({ className, isCode, rows = 4, ...props }: TextareaProps) {
  return (
    <textarea
      {...props}
      rows={rows}
      className={cn(
        controlClass,
        'field-sizing-content max-h-96 py-1.5',
        isCode && 'font-mono text-sm',
        className,
      )}
      style={{ minHeight: `${rows * 1.25 + 0.875}rem`, ...props.style }}
    />
  );
}
