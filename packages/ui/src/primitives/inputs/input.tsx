import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { cn } from '../../cn.ts';
import { controlClass, controlHeightClass } from './control-class.ts';

export type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix'> & {
  ref?: Ref<HTMLInputElement>;
  /** Shown inside at the start, for example an icon or a currency. */
  prefix?: ReactNode;
  /** Room for a prefix wider than an icon, in characters. */
  prefixWidth?: number;
  /** Shown inside at the end, for example a unit or a small button. */
  suffix?: ReactNode;
};

/** A single-line text input. Give it a label through `Field` or `aria-label`. */
export function Input({ className, prefix, prefixWidth = 1, suffix, style, ...props }: InputProps) {
  const isBare = !prefix && !suffix;
  const input = (
    <input
      {...props}
      style={prefixWidth > 1 ? { ...style, paddingLeft: `calc(${prefixWidth}ch + 1.125rem)` } : style}
      className={cn(
        controlClass,
        controlHeightClass,
        prefix && 'pl-8',
        suffix && 'pr-9',
        isBare && className,
      )}
    />
  );
  if (isBare) return input;
  return (
    <span className={cn('relative flex w-full items-center', className)}>
      {prefix ? (
        <span className="pointer-events-none absolute left-2.5 inline-flex text-muted-foreground [&_svg]:size-4">
          {prefix}
        </span>
      ) : null}
      {input}
      {suffix ? (
        <span className="absolute right-1 inline-flex items-center text-muted-foreground">{suffix}</span>
      ) : null}
    </span>
  );
}
