import { useEffect, useRef } from 'react';

/** Whether the focused element takes keyboard input. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

/** The keys of a `mod+` shortcut, as this machine's keyboard has them. */
export const modKeys = (key: string) =>
  /Mac|iPhone|iPad/.test(navigator.platform) ? ['⌘', key] : ['Ctrl', key];

/**
 * Calls `handler` on a key. `mod+k` is ⌘K on Apple and Ctrl+K elsewhere, `mod+shift+k` with Shift, and works everywhere;
 * a single key never fires while somebody types or with a modifier held.
 */
export function useShortcut(keys: string, handler: () => void, isEnabled = true): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    if (!isEnabled) return undefined;
    const needsMod = keys.startsWith('mod+');
    const needsShift = keys.startsWith('mod+shift+');
    const key = keys.replace(/^mod\+(shift\+)?/, '').toLowerCase();
    const listen = (event: KeyboardEvent) => {
      const hasMod = event.metaKey || event.ctrlKey;
      if (event.key.toLowerCase() !== key || hasMod !== needsMod || event.altKey) return;
      if (needsMod && event.shiftKey !== needsShift) return;
      if (!needsMod && isTyping(event.target)) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [keys, isEnabled]);
}
