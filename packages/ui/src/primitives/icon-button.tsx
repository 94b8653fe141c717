import { useId } from 'react';
import { cn } from '../cn.ts';
import { Button, type ButtonProps, swallow } from './button.tsx';
import { Hint } from './hint.tsx';

export type IconButtonProps = Omit<ButtonProps, 'children' | 'asChild' | 'href'> & {
  /** Accessible name, shown as a tooltip too. */ label: string;
};

const SIZES = {
  sm: 'touch size-7 max-sm:size-9',
  md: 'size-8 max-sm:size-11',
  lg: 'size-10 max-sm:size-11',
} as const;

const blocked = (hintId: string) => ({
  'aria-disabled': true,
  'aria-describedby': hintId,
  href: undefined,
  onClick: swallow,
});

/** A square button with an icon only. It keeps its focus when it can't be pressed any longer. */
export function IconButton({
  label,
  variant = 'ghost',
  size = 'md',
  className,
  disabledReason,
  ...props
}: IconButtonProps) {
  const hintId = useId();
  return (
    <Hint id={hintId} text={disabledReason ?? label}>
      <Button
        {...props}
        {...(disabledReason ? blocked(hintId) : {})}
        variant={variant}
        size={size}
        aria-label={label}
        className={cn(SIZES[size ?? 'md'], 'px-0', className)}
      />
    </Hint>
  );
}
