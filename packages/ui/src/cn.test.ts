import { expect, test } from 'vitest';
import { cn } from './cn.ts';

test.each([
  ['h-8 w-full px-3', 'w-auto px-0', 'h-8 w-auto px-0'],
  ['h-8 w-9 px-3', 'size-7', 'px-3 size-7'],
  ['text-base text-foreground', 'text-muted-foreground', 'text-base text-muted-foreground'],
  ['text-foreground text-base', 'text-sm', 'text-foreground text-sm'],
  ['border border-input', 'border-danger', 'border border-danger'],
  ['border border-b-0 border-border', 'border-x-0', 'border border-b-0 border-border border-x-0'],
  ['max-sm:h-11 h-8', 'max-sm:h-9', 'h-8 max-sm:h-9'],
  ['p-4 pt-2', 'p-0', 'p-0'],
  ['rounded-md rounded-t-xl', 'rounded-none', 'rounded-t-xl rounded-none'],
  ['flex hidden', 'sm:flex', 'hidden sm:flex'],
  ['flex flex-1 flex-col', 'flex-row', 'flex flex-1 flex-row'],
])('%s overridden by %s', (base, override, result) => {
  expect(cn(base, override)).toBe(result);
});
