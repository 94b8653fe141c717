import { type ClassValue, clsx } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';

const any = () => true;
const one = (name: string) => [{ [name]: [any] }];

/**
 * Only the groups that callers override. The library's full table costs 5 KB on every page, sign-in included,
 * and does not know this theme's sizes.
 */
const config = {
  cacheSize: 500,
  theme: {},
  classGroups: {
    display: [
      'block',
      'inline',
      'inline-block',
      'flex',
      'inline-flex',
      'grid',
      'inline-grid',
      'contents',
      'hidden',
    ],
    position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
    p: one('p'),
    px: one('px'),
    py: one('py'),
    pt: one('pt'),
    pr: one('pr'),
    pb: one('pb'),
    pl: one('pl'),
    m: one('m'),
    mx: one('mx'),
    my: one('my'),
    mt: one('mt'),
    mr: one('mr'),
    mb: one('mb'),
    ml: one('ml'),
    size: one('size'),
    w: one('w'),
    h: one('h'),
    'min-w': one('min-w'),
    'max-w': one('max-w'),
    'min-h': one('min-h'),
    'max-h': one('max-h'),
    'font-size': [{ text: ['micro', 'xs', 'sm', 'base', 'section', 'touch', 'title', 'stat', 'display'] }],
    'text-align': [{ text: ['left', 'center', 'right', 'start', 'end'] }],
    'text-wrap': [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
    'text-color': [{ text: [any] }],
    'font-family': [{ font: ['sans', 'mono'] }],
    'font-weight': [{ font: ['normal', 'medium', 'strong', 'semibold', 'bold'] }],
    whitespace: one('whitespace'),
    bg: one('bg'),
    'border-w': [{ border: ['', '0', '2', '4'] }],
    'border-style': [{ border: ['solid', 'dashed', 'dotted', 'none'] }],
    // Sides stay beside each other: border-x-0 does not replace border-b.
    'border-color': [{ border: [(value: string) => !/^[xytrbl](-\d+)?$/.test(value)] }],
    rounded: ['rounded', { rounded: [(value: string) => !/^[tblr]{1,2}(-|$)/.test(value)] }],
    shadow: ['shadow', { shadow: [any] }],
    gap: one('gap'),
    'gap-x': one('gap-x'),
    'gap-y': one('gap-y'),
    justify: one('justify'),
    items: one('items'),
    self: one('self'),
    direction: ['flex-row', 'flex-col', 'flex-row-reverse', 'flex-col-reverse'],
    wrap: ['flex-wrap', 'flex-nowrap'],
    grow: ['flex-1', 'flex-auto', 'flex-none'],
    basis: one('basis'),
    columns: one('grid-cols'),
    opacity: one('opacity'),
    z: one('z'),
    animate: one('animate'),
  },
  conflictingClassGroups: {
    p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
    px: ['pr', 'pl'],
    py: ['pt', 'pb'],
    m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
    mx: ['mr', 'ml'],
    my: ['mt', 'mb'],
    size: ['w', 'h'],
    gap: ['gap-x', 'gap-y'],
  },
  conflictingClassGroupModifiers: {},
  postfixLookupClassGroups: [],
  orderSensitiveModifiers: ['*', '**', 'after', 'before', 'file', 'placeholder'],
};

const merge = /* @__PURE__ */ createTailwindMerge(() => config);

/** Joins class names; of two Tailwind classes for the same property the later one wins. */
export function cn(...inputs: ClassValue[]): string {
  return merge(clsx(inputs));
}
