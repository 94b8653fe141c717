import { Slot } from 'radix-ui';
import { type ReactElement, useId } from 'react';
import { Hint } from '../primitives/hint.tsx';

/**
 * A short explanation on hover and focus of the one child, which must be focusable. Never the only place for
 * what matters.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  const id = useId();
  return (
    <Hint id={id} text={text}>
      <Slot.Root aria-describedby={id}>{children}</Slot.Root>
    </Hint>
  );
}
