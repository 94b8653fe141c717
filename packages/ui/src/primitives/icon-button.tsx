import { useId } from 'react';
import { cn } from '../cn.ts';
import { Button, type ButtonProps } from './button.tsx';
import { Hint } from './hint.tsx';

export type IconButtonProps = Omit<ButtonProps, 'children' | 'asChild' | 'href'> & {
  /** Accessible name, shown as a tooltip too. */ label: string;
};

const SIZES = {
  sm: 'touch size-7 max-sm:size-9',
  md: 'size-8 max-sm:size-11',
  lg: 'size-10 max-sm:size-11',
} as const;

/** A square button with an icon only. */
export function IconButton({
  label,
  variant = 'ghost',
  size = 'md',
  className,
  disabledReason,
  ...props
}: IconButtonProps) {
  const hintId = useId();
  const button = (
    <Button
      {...props}
      variant={variant}
      size={size}
      disabledReason={disabledReason}
      aria-label={label}
      className={cn(SIZES[size ?? 'md'], 'px-0', className)}
    />
  );
  return disabledReason ? (
    button
  ) : (
    <Hint id={hintId} text={label}>
      {button}
    </Hint>
  );
}
