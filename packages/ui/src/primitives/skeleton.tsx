import { cn } from '../cn.ts';

/** A grey shape of the final size. Appears after 200 ms so that fast answers do not flash. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={cn('block h-4 w-full animate-appear rounded-sm', className)}>
      <span className="block size-full animate-pulse rounded-[inherit] bg-accent" />
    </span>
  );
}
