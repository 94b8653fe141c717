import { createElement as h, type ReactNode } from 'react';
import { usePage } from './page-context.ts';

interface LinkProps {
  href: string;
  className?: string | undefined;
  label?: string | undefined;
  children?: ReactNode;
}

/** A link of a page. In the designer, or while nobody chose its address, it leads nowhere. */
export function LinkTo({ href, className, label, children }: LinkProps) {
  const { isEditing } = usePage();
  const isDead = isEditing || href === '';
  return isDead
    ? h('span', { className }, children)
    : h('a', { href, className, 'aria-label': label }, children);
}
