import { cn } from '../cn.ts';

type LoadingBarProps = {
  /** What is on its way, for screen readers; without it the bar is for the eye alone. */
  label?: string;
  /** At which edge of its parent it runs. */
  className: string;
};

/**
 * A thin line along an edge while something is on its way. It waits a moment, so that a fast answer never
 * flashes it.
 */
export function LoadingBar({ label, className }: LoadingBarProps) {
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the browsers' own bar can't carry the moving
  // stripe
  const role = label === undefined ? { 'aria-hidden': true } : { role: 'progressbar', 'aria-label': label };
  return (
    <div {...role} className={cn('absolute inset-x-0 h-0.5 animate-appear overflow-hidden', className)}>
      <div className="absolute inset-y-0 w-2/5 animate-stripes bg-primary-text" />
    </div>
  );
}
