import type { LinkProps } from '@talkdrum/ui';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** Router links for the UI kit: no page load, and hovering preloads. */
export function AppLink({ href, onClick, ...props }: LinkProps) {
  const router = useRouter();
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    void router.navigate({ href });
  }
  return <a href={href} onClick={follow} {...props} />;
}
