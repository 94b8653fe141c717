import { cn } from '../cn.ts';

/**
 * The mark: the hourglass of a talking drum in two strokes, teal and amber. Decorative; name it where it
 * stands alone.
 */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={cn('size-6', className)}
    >
      <path d="M19 3H5c0 5.2 5.2 5.6 5.2 9S5 15.8 5 21" className="stroke-primary-text" />
      <path d="M5 21h14c0-5.2-5.2-5.6-5.2-9S19 8.2 19 3" className="stroke-brand" />
    </svg>
  );
}

/** Mark and word. Wrap it in a link yourself; its accessible name is "Talkdrum". */
export function Logo({ className, isMarkOnly = false }: { className?: string; isMarkOnly?: boolean }) {
  return (
    <span className={cn('inline-flex items-center gap-2 text-foreground', className)}>
      <LogoMark />
      <span className={cn('text-section tracking-tight', isMarkOnly && 'sr-only')}>Talkdrum</span>
    </span>
  );
}
