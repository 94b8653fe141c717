import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type HTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { cn } from '../cn.ts';
import { Button } from '../primitives/button.tsx';
import { IconButton } from '../primitives/icon-button.tsx';
import { useMedia } from '../theme/use-media.ts';

export type AlertTone = 'info' | 'success' | 'warning' | 'danger';

const LOOK = {
  info: { icon: Info, box: 'bg-info-soft border-info/30', ink: 'text-info' },
  success: { icon: CircleCheck, box: 'bg-success-soft border-success/30', ink: 'text-success' },
  warning: { icon: TriangleAlert, box: 'bg-warning-soft border-warning/30', ink: 'text-warning' },
  danger: { icon: CircleAlert, box: 'bg-danger-soft border-danger/30', ink: 'text-danger' },
} as const;

export type AlertProps = Omit<HTMLAttributes<HTMLDivElement>, 'title'> & {
  tone?: AlertTone;
  title?: ReactNode;
  /** A button or link at the right. */
  action?: ReactNode;
  onDismiss?: () => void;
  ref?: Ref<HTMLDivElement>;
};

/** A message that stays on the page. Danger and warning are announced at once. */
export function Alert({
  tone = 'info',
  title,
  action,
  onDismiss,
  children,
  className,
  ...props
}: AlertProps) {
  const { icon: Icon, box, ink } = LOOK[tone];
  return (
    <div
      role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
      {...props}
      className={cn(
        'flex items-start gap-2.5 rounded-well border px-3 py-2.5 text-foreground',
        !children && 'items-center',
        box,
        className,
      )}
    >
      <Icon aria-hidden className={cn('size-4 shrink-0', children && 'mt-0.5', ink)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          {title ? <p className="font-medium">{title}</p> : null}
          {children ? <div className="text-sm break-words">{children}</div> : null}
        </div>
        {action ? <div className="flex shrink-0 flex-wrap gap-2">{action}</div> : null}
      </div>
      {onDismiss ? (
        <IconButton
          label="Dismiss"
          size="sm"
          icon={<X aria-hidden />}
          onClick={onDismiss}
          className="-my-1 -mr-1.5"
        />
      ) : null}
    </div>
  );
}

/**
 * An alert across the whole width, above the page: for what concerns the account. Phones show its first line and
 * the rest behind More, so that the page begins in sight.
 */
export function Banner({ className, title, action, children, ...props }: AlertProps) {
  const isPhone = useMedia('(max-width: 639.98px)');
  const [isOpen, setIsOpen] = useState(false);
  const look = cn('rounded-none border-x-0 border-t-0 px-4 sm:px-6', className);
  if (!isPhone)
    return (
      <Alert {...props} title={title} action={action} className={look}>
        {children}
      </Alert>
    );
  return (
    <Alert {...props} className={cn(look, 'py-1 [&>svg]:mt-3')}>
      <div className="flex items-center gap-2">
        <div className={cn('min-w-0 flex-1', isOpen ? 'py-2' : 'truncate')}>
          {title ? <span className="font-medium">{title}</span> : children}
        </div>
        <Button
          variant="link"
          className="shrink-0 self-start py-2.5"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Less' : 'More'}
        </Button>
      </div>
      {isOpen && title && children ? <div className="pb-2 break-words">{children}</div> : null}
      {isOpen && action ? <div className="flex flex-wrap gap-2 pb-2">{action}</div> : null}
    </Alert>
  );
}
