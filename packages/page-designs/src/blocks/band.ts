import { createElement as h, type ReactNode, type Ref } from 'react';
import type { BlockName, grounds } from '../schema/blocks.schema.ts';

interface BandProps {
  name: BlockName;
  props: { id: string; ground: (typeof grounds)[number]; space: string };
  rootRef?: Ref<HTMLElement> | undefined;
  className?: string;
  as?: 'section' | 'footer';
  children?: ReactNode;
}

/** A block: a band over the whole width, and its content in the middle. */
export function Band({ name, props, rootRef, className = '', as = 'section', children }: BandProps) {
  const classes = ['b', `b-${name}`, `g-${props.ground}`, `s-${props.space}`, className];
  return h(
    as,
    {
      ref: rootRef,
      className: classes.filter((one) => one !== '').join(' '),
      ...(name === 'form' && { id: 'form' }),
    },
    h('div', { className: 'w' }, children),
  );
}

/** A block's heading, if it has one. */
export function Heading({ children }: { children: string }) {
  return children === '' ? null : h('h2', null, children);
}
