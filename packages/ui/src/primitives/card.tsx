import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

type CardProps = {
  title?: ReactNode;
  description?: ReactNode;
  /** Shown at the right of the title. */
  actions?: ReactNode;
  footer?: ReactNode;
  children?: ReactNode;
  className?: string;
  /** Content touches the edges, for tables and charts. */
  isFlush?: boolean;
  headingLevel?: 2 | 3;
};

/** A surface that groups one thing. */
export function Card({
  title,
  description,
  actions,
  footer,
  children,
  className,
  isFlush = false,
  headingLevel = 2,
}: CardProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const hasHeader = title || description || actions;
  return (
    <section
      className={cn(
        'flex min-w-0 flex-col rounded-card bg-card text-card-foreground shadow-surface',
        className,
      )}
    >
      {hasHeader ? (
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-3.5 sm:px-4.5">
          <div className="min-w-0">
            {title ? <Heading className="text-section">{title}</Heading> : null}
            {description ? <p className="mt-0.5 text-xs text-muted-foreground">{description}</p> : null}
          </div>
          {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
        </div>
      ) : null}
      {children === undefined ? null : (
        <div
          className={cn(
            'min-w-0 flex-1',
            isFlush ? (hasHeader ? 'pt-3' : '') : cn('px-4 pb-4 sm:px-4.5', hasHeader ? 'pt-3' : 'pt-4'),
          )}
        >
          {children}
        </div>
      )}
      {footer ? (
        <div className="flex flex-wrap items-center justify-end gap-2 border-t border-border-soft px-4 py-2.5 sm:px-4.5">
          {footer}
        </div>
      ) : null}
    </section>
  );
}
