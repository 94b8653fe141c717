import { useId } from 'react';
import { cn } from '../../cn.ts';
import type { Option } from './select.tsx';

type SegmentedProps = {
  label: string;
  options: readonly Option[];
  value: string;
  onValueChange: (value: string) => void;
  className?: string;
};

/** Two to five short choices side by side; radio buttons underneath, so arrow keys work. */
export function Segmented({ label, options, value, onValueChange, className }: SegmentedProps) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cn(
        'inline-flex h-7 w-fit max-w-full items-stretch overflow-x-auto rounded-control bg-muted p-0.5 max-sm:h-11',
        className,
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex items-center justify-center rounded-badge px-2.25 max-sm:min-w-11 text-xs font-strong text-muted-foreground has-checked:bg-raised has-checked:text-foreground has-checked:shadow-segment max-sm:text-sm has-focus-visible:outline-2 has-focus-visible:outline-ring"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0 max-sm:-inset-y-0.5"
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
