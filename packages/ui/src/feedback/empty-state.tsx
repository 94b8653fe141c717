import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { usePageTitle } from '../use-page-title.ts';
import { Button } from '../primitives/button.tsx';

type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode;
  /** True if it's the page's only content: its title becomes the page heading. */
  isPage?: boolean;
  className?: string;
};

/** First run: what will be here, why, and the one action that starts it. */
export function EmptyState({ icon, title, children, action, isPage = false, className }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'h2';
  usePageTitle(isPage ? title : null);
  return (
    <div
      data-empty
      className={cn('flex flex-col items-center gap-1 px-4 py-12 text-center wrap-anywhere', className)}
    >
      {icon ? (
        <div className="mb-2 grid size-11 place-items-center rounded-full bg-primary-soft text-primary-text [&_svg]:size-5">
          {icon}
        </div>
      ) : null}
      <Title className="text-section">{title}</Title>
      {children ? <div className="max-w-md text-muted-foreground">{children}</div> : null}
      {action ? <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}

type NoResultsProps = {
  children?: ReactNode;
  /** The search text in force. */
  search?: string | undefined;
  /** The filters in force, in the words of their chips. */
  filters?: readonly { label: string; value: string | null }[];
  onClear?: (() => void) | undefined;
  className?: string | undefined;
};

/** What was looked for, so that one sees which filter to loosen. */
function InForce({ search = '', filters = [] }: Pick<NoResultsProps, 'search' | 'filters'>) {
  const words = [
    ...(search.trim() === '' ? [] : [{ label: 'Search', value: `“${search.trim()}”` }]),
    ...filters,
  ];
  if (words.length === 0) return 'Nothing matches the search and filters you have set.';
  return (
    <>
      Nothing matches
      <ul aria-label="Filters in force" className="mt-2 flex flex-wrap justify-center gap-1.5">
        {words.map(({ label, value }) => (
          <li
            key={label}
            className="max-w-full truncate rounded-badge bg-neutral-soft px-2 py-0.5 text-sm text-neutral"
          >
            {label} <strong className="font-semibold">{value}</strong>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shown when filters match nothing, with a button to clear them. Not for empty accounts or errors. */
export function NoResults({ children, search, filters, onClear, className }: NoResultsProps) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title="No results"
      action={onClear ? <Button onClick={onClear}>Clear filters</Button> : null}
      className={cn('[&>div:first-child]:bg-neutral-soft [&>div:first-child]:text-neutral', className)}
    >
      {children ?? <InForce search={search} filters={filters ?? []} />}
    </EmptyState>
  );
}
