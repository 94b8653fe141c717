import { ChevronRight } from 'lucide-react';
import { Fragment, isValidElement, type ReactNode } from 'react';
import { cn } from '../cn.ts';
import { Anchor } from '../link.tsx';
import { usePageTitle } from '../use-page-title.ts';

export type Crumb = { label: string; href?: string };

/** Breadcrumbs; the last entry is the page itself, which on phones its title alone names. */
export function Breadcrumb({ items, className }: { items: readonly Crumb[]; className?: string }) {
  return (
    <nav aria-label="Breadcrumb" className={className}>
      <ol className="flex flex-wrap items-center gap-1 text-sm text-muted-foreground">
        {items.map((item, index) => (
          <Fragment key={`${item.label}-${item.href ?? ''}`}>
            {index > 0 ? (
              <li aria-hidden className={index === items.length - 1 ? 'max-sm:hidden' : undefined}>
                <ChevronRight className="size-3.5" />
              </li>
            ) : null}
            <li
              className={cn(
                'min-w-0 [overflow-wrap:anywhere]',
                index > 0 && index === items.length - 1 && 'max-sm:hidden',
              )}
            >
              {item.href && index < items.length - 1 ? (
                <Anchor
                  href={item.href}
                  className="touch inline-flex min-h-6 items-center rounded-sm hover:text-foreground hover:underline"
                >
                  {item.label}
                </Anchor>
              ) : (
                <span aria-current="page" className="text-foreground">
                  {item.label}
                </span>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}

export type PageHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  /** The one primary action. */
  action?: ReactNode;
  /** Shown before the primary action. */
  secondaryActions?: ReactNode;
  /** The menu of further actions; on phones it stays beside the title. */
  more?: ReactNode;
  breadcrumb?: readonly Crumb[];
  /** Status badge beside the title. */
  status?: ReactNode;
  className?: string;
};

/** Several buttons come in a fragment. */
const isOne = (node: ReactNode) => !(isValidElement(node) && node.type === Fragment);

/** Phones: buttons fill their rows. */
const filledRows = 'max-sm:w-full max-sm:*:grow max-sm:[&>[data-page-action]>*]:grow';

/**
 * The page header: breadcrumbs, title and main action. The title also names the browser tab. On phones a single
 * action stands beside the title.
 */
export function PageHeader({
  title,
  description,
  action,
  secondaryActions,
  more,
  breadcrumb,
  status,
  className,
}: PageHeaderProps) {
  usePageTitle(typeof title === 'string' ? title : null);
  const isAlone = !more && Boolean(action) !== Boolean(secondaryActions) && isOne(action ?? secondaryActions);
  return (
    <header className={cn('mb-3.5 flex flex-col gap-1.5 sm:mb-5', className)}>
      {breadcrumb ? <Breadcrumb items={breadcrumb} /> : null}
      <div className="flex flex-wrap items-start gap-x-2 gap-y-3">
        <div
          className={cn(
            'mr-auto min-w-0 sm:flex-1 sm:basis-72 sm:pr-4',
            isAlone ? 'max-sm:contents' : more ? 'max-sm:flex-1' : null,
          )}
        >
          <div
            className={cn(
              'flex flex-wrap items-center gap-2',
              isAlone && 'max-sm:min-h-11 max-sm:flex-1 max-sm:basis-36',
            )}
          >
            <h1 className="text-title [overflow-wrap:anywhere]">{title}</h1>
            {status}
          </div>
          {description ? (
            <div
              className={cn(
                'mt-0.5 max-w-3xl text-pretty break-words text-sm text-muted-foreground',
                isAlone && 'max-sm:order-last max-sm:-mt-2 max-sm:basis-full',
              )}
            >
              {description}
            </div>
          ) : null}
        </div>
        {more}
        {action || secondaryActions ? (
          <div className={cn('flex flex-wrap items-center gap-2', isAlone ? null : filledRows)}>
            {secondaryActions}
            {/* Where the shortcut for the main action finds it. */}
            <span data-page-action className="contents">
              {action}
            </span>
          </div>
        ) : null}
      </div>
    </header>
  );
}
