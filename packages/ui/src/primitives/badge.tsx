import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

const badgeVariants = cva(
  'inline-flex h-5 max-w-full items-center gap-1 rounded-badge px-1.5 text-xs font-strong whitespace-nowrap [&_svg]:size-3',
  {
    variants: {
      tone: {
        neutral: 'bg-neutral-soft text-neutral',
        info: 'bg-info-soft text-info',
        success: 'bg-success-soft text-success',
        warning: 'bg-warning-soft text-warning',
        danger: 'bg-danger-soft text-danger',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

type BadgeProps = VariantProps<typeof badgeVariants> & {
  children: ReactNode;
  icon?: ReactNode;
  className?: string;
};

/** A short label, for a count or a tag. */
export function Badge({ tone, icon, children, className }: BadgeProps) {
  return (
    <span className={cn(badgeVariants({ tone }), className)}>
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}

/** A status badge. The dot keeps colour from being the only signal. */
export function Status({
  tone,
  children,
  className,
  isLive = false,
}: Omit<BadgeProps, 'icon'> & { /** Pulses while in progress. */ isLive?: boolean }) {
  return (
    <Badge
      tone={tone}
      className={className}
      icon={
        <span
          aria-hidden
          className={cn('size-1.5 shrink-0 rounded-full bg-current', isLive && 'animate-pulse')}
        />
      }
    >
      {children}
    </Badge>
  );
}
