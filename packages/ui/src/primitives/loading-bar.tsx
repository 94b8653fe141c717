import { cn } from '../cn.ts';

type LoadingBarProps = {
  /** Label for screen readers; without it the bar is decorative. */
  label?: string;
  /** At which edge of its parent it runs. */
  className: string;
};

/** A thin progress line along an edge. Appears after a delay, so that fast answers don't flash it. */
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
