import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { cn } from '../cn.ts';
import { Button, type ButtonProps } from '../primitives/button.tsx';

/** Submits the surrounding form and shows progress; `busyLabel` replaces the label while it’s busy. */
export function SubmitButton({
  children,
  busyLabel,
  variant = 'primary',
  ...props
}: Omit<ButtonProps, 'type'> & { busyLabel?: ReactNode }) {
  const { isSubmitting } = useFormState();
  return (
    <Button {...props} type="submit" variant={variant} busy={isSubmitting || Boolean(props.busy)}>
      {isSubmitting && busyLabel ? busyLabel : children}
    </Button>
  );
}

/** The row of buttons that ends a form. */
export function FormActions({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cn('flex flex-wrap items-center gap-2 pt-1', className)}>{children}</div>;
}

/** Fields of one subject under a heading. */
export function FormSection({
  title,
  description,
  children,
}: {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 text-section">{title}</legend>
      {description ? <p className="-mt-3 text-sm text-muted-foreground">{description}</p> : null}
      {children}
    </fieldset>
  );
}

/** Fields side by side where there is room. */
export function FormRow({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cn('grid gap-4 sm:grid-flow-col sm:auto-cols-fr', className)}>{children}</div>;
}
