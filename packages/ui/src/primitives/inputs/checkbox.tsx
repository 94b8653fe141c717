import { Check, Minus } from 'lucide-react';
import { type InputHTMLAttributes, type Ref, useEffect, useRef } from 'react';
import { cn } from '../../cn.ts';

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  /** Some but not all of the items are ticked. */ isPartial?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** A styled native checkbox with an indeterminate state. Give it a label or `aria-label`. */
export function Checkbox({ isPartial = false, className, ref, ...props }: CheckboxProps) {
  const own = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (own.current) own.current.indeterminate = isPartial;
  }, [isPartial]);
  return (
    <span className={cn('relative inline-grid size-6 shrink-0 place-items-center', className)}>
      <input
        {...props}
        ref={(node) => {
          own.current = node;
          if (typeof ref === 'function') ref(node);
          else if (ref) ref.current = node;
        }}
        type="checkbox"
        className="peer absolute inset-0 m-1 size-4 appearance-none rounded-[4.5px] border-[1.5px] border-input bg-card checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-danger before:absolute before:-inset-1 before:content-[''] max-sm:before:-inset-3.5"
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none relative size-3 text-primary-foreground opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-0"
      />
      <Minus
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute size-3 text-primary-foreground opacity-0 peer-indeterminate:opacity-100"
      />
    </span>
  );
}
