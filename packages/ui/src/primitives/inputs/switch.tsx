import type { InputHTMLAttributes, Ref } from 'react';
import { cn } from '../../cn.ts';

export type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> & {
  ref?: Ref<HTMLInputElement>;
};

/** On or off, taking effect at once. A native checkbox with the switch role. */
export function Switch({ className, ...props }: SwitchProps) {
  return (
    <span className={cn('relative inline-flex h-6 w-9 shrink-0 items-center', className)}>
      <input
        {...props}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox tells its state
        // itself
        role="switch"
        className="peer absolute inset-x-0 h-5 w-9 appearance-none rounded-full border border-input bg-muted transition-colors checked:border-primary checked:bg-primary disabled:cursor-not-allowed disabled:opacity-60 before:absolute before:-inset-1 before:content-[''] max-sm:before:-inset-3"
      />
      <span
        aria-hidden
        className="pointer-events-none relative left-1 size-3.5 rounded-full bg-input transition-transform peer-checked:translate-x-3.5 peer-checked:bg-primary-foreground"
      />
    </span>
  );
}
