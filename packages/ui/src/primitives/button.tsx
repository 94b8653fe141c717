import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type Ref, useId } from 'react';
import { cn } from '../cn.ts';
import { Anchor } from '../link.tsx';
import { Hint } from './hint.tsx';
import { Spinner } from './spinner.tsx';

export const buttonVariants = cva(
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control font-strong whitespace-nowrap select-none transition-colors disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:opacity-60 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-primary text-primary-foreground shadow-primary not-aria-disabled:hover:bg-primary-hover',
        secondary: 'bg-raised text-foreground shadow-button not-aria-disabled:hover:bg-accent',
        ghost:
          'text-muted-foreground not-aria-disabled:hover:text-foreground not-aria-disabled:hover:bg-accent',
        danger: 'bg-destructive text-destructive-foreground not-aria-disabled:hover:bg-destructive-hover',
        link: 'touch h-auto min-h-6 rounded-sm px-0 text-primary-text underline decoration-primary-text/35 underline-offset-3 hover:decoration-current',
      },
      size: {
        sm: 'touch h-7 px-2.5 text-xs max-sm:h-9 max-sm:text-sm',
        md: 'h-8 px-3 text-sm max-sm:h-11 max-sm:text-base',
        lg: 'h-10 px-4 text-base max-sm:h-11',
      },
    },
    compoundVariants: [{ variant: 'link', className: 'h-auto px-0 max-sm:h-auto' }],
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
);

type ButtonVariants = VariantProps<typeof buttonVariants>;

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonVariants & {
    /** In progress: keeps the label, adds a spinner and ignores presses. */
    busy?: boolean;
    /** Why it can't be pressed now. The button stays reachable and shows and announces the reason. */
    disabledReason?: string | null | undefined;
    icon?: ReactNode;
    /** Renders a link that looks like a button. */
    href?: string | undefined;
    /** Gives the look to the only child, for example a router link. */
    asChild?: boolean;
    ref?: Ref<HTMLButtonElement>;
  };

/**
 * Pressing submit must not blur the field being typed in: its message would appear, push the button away
 * between press and release, and the click would be lost.
 */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** A press of what can't be pressed now. */
export const swallow = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/** The only button. `primary` is for the one main action of a page, `danger` for what can't be taken back. */
export function Button({
  variant,
  size,
  busy = false,
  disabledReason,
  icon,
  href,
  asChild,
  className,
  children,
  type = 'button',
  ...props
}: ButtonProps) {
  const hintId = useId();
  const classes = cn(buttonVariants({ variant, size }), className);
  if (asChild) return <Slot.Root className={classes}>{children}</Slot.Root>;
  if (href && !disabledReason && !props.disabled) {
    return (
      <Anchor href={href} className={classes} title={props.title} aria-label={props['aria-label']}>
        {icon}
        {children}
      </Anchor>
    );
  }
  const isBlocked = busy || Boolean(disabledReason);
  const button = (
    <button
      {...props}
      type={type}
      className={classes}
      {...(type === 'submit' ? { onMouseDown: keepFocus } : {})}
      {...(isBlocked ? { 'aria-disabled': true, onClick: swallow } : {})}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason ? hintId : props['aria-describedby']}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
  return disabledReason ? (
    <Hint id={hintId} text={disabledReason}>
      {button}
    </Hint>
  ) : (
    button
  );
}
