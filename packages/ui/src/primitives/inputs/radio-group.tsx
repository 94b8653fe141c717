import { RadioGroup as RadixRadioGroup } from 'radix-ui';
import { useId } from 'react';
import { cn } from '../../cn.ts';
import type { Option } from './select.tsx';

export type RadioGroupProps = {
  options: readonly Option[];
  value: string | undefined;
  onValueChange: (value: string) => void;
  onBlur?: () => void;
  /** `cards` gives each option a bordered box, for choices that need a description. */
  look?: 'plain' | 'cards';
  isInline?: boolean;
  disabled?: boolean;
  id?: string;
  name?: string;
  className?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
};

/** A choice between a few options, all visible. */
export function RadioGroup({
  options,
  look = 'plain',
  isInline = false,
  value,
  className,
  ...props
}: RadioGroupProps) {
  const baseId = useId();
  const inline = look === 'cards' ? 'flex-col sm:flex-row' : 'flex-row flex-wrap gap-x-5';
  return (
    <RadixRadioGroup.Root
      {...props}
      value={value ?? ''}
      className={cn('flex gap-2', isInline ? inline : 'flex-col', className)}
    >
      {options.map((option) => {
        const id = `${baseId}-${option.value}`;
        return (
          <label
            key={option.value}
            htmlFor={id}
            className={cn(
              'flex items-start gap-1.5',
              look === 'plain' && 'max-sm:min-h-11 max-sm:py-2.5',
              look === 'cards' &&
                'min-w-0 flex-1 [overflow-wrap:anywhere] rounded-well border border-border bg-card p-2.5 hover:bg-accent has-data-[state=checked]:border-primary-text has-data-[state=checked]:bg-primary-soft',
            )}
          >
            <RadixRadioGroup.Item
              id={id}
              value={option.value}
              disabled={option.disabled}
              className="relative m-0.5 grid size-4 shrink-0 place-items-center rounded-full border border-input bg-card data-[state=checked]:border-primary-text disabled:opacity-60 before:absolute before:-inset-1.5 before:content-[''] max-sm:before:-inset-3.5"
            >
              <RadixRadioGroup.Indicator className="size-2 rounded-full bg-primary-text" />
            </RadixRadioGroup.Item>
            <span className="min-w-0">
              <span className="block">{option.label}</span>
              {option.description ? (
                <span className="block text-sm text-muted-foreground">{option.description}</span>
              ) : null}
            </span>
          </label>
        );
      })}
    </RadixRadioGroup.Root>
  );
}
