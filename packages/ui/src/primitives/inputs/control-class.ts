/**
 * The look shared by everything one types or picks in: 32 px high, 44 px with 16 px text on phones so that
 * iOS does not zoom.
 */
export const controlClass =
  'w-full min-w-0 rounded-control border border-input bg-card px-2.5 text-base text-foreground transition-colors max-sm:text-touch ' +
  'hover:border-foreground/60 focus-visible:outline-offset-0 focus-visible:border-ring ' +
  'disabled:cursor-not-allowed disabled:bg-muted disabled:text-muted-foreground [&[readonly]]:bg-muted ' +
  'aria-invalid:border-danger';

export const controlHeightClass = 'h-8 max-sm:h-11';
