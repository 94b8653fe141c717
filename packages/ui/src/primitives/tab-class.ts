/**
 * A tab whose words are underlined while it’s open. It’s wider than its words, so that the ring of its focus doesn’t
 * touch them; rows of such tabs begin 8 px before what is below them.
 */
export const underlinedTab =
  'relative inline-flex h-9.5 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2 text-sm font-medium whitespace-nowrap text-muted-foreground ' +
  'hover:text-foreground focus-visible:-outline-offset-2 max-sm:h-11 max-sm:text-base ' +
  'after:absolute after:inset-x-2 after:-bottom-0.5 after:h-0.5';

/** Of the open one. */
export const openTab = 'text-foreground after:bg-primary-text';
