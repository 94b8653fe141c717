import { isTyping } from '@talkdrum/ui';
import { useEffect, useRef } from 'react';

/** Press G, then one of these. */
export const places = [
  { key: 'd', label: 'Dashboard', href: '/dashboard/overview' },
  { key: 'e', label: 'Email', href: '/dashboard/email' },
  { key: 'm', label: 'SMS', href: '/dashboard/sms' },
  { key: 't', label: 'Transactions', href: '/dashboard/transactions' },
  { key: 'c', label: 'Contacts', href: '/dashboard/contacts' },
  { key: 's', label: 'Segments', href: '/dashboard/segments' },
  { key: 'l', label: 'Lists', href: '/dashboard/lists' },
  { key: 'w', label: 'Wallet', href: '/dashboard/wallet' },
] as const;

/** Time to press the second key, in milliseconds. */
const pause = 1_500;
const storageKey = 'talkdrum.single-keys';

/** People who use dictation can turn single keys off (WCAG 2.2, 2.1.4). The browser remembers it. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
  } catch {
    // Without storage, they stay on.
  }
}

interface Actions {
  go: (href: string) => void;
  showList: () => void;
  openPalette: () => void;
}

/** Single-key shortcuts. Inactive while someone types and while a dialog or menu is open. */
export function useSingleKeys(actions: Actions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    // Not 0: times count from the load of the page, so its first keys would follow a G that nobody pressed.
    let prefixAt = Number.NEGATIVE_INFINITY;
    const listen = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.repeat ||
        isTyping(event.target) ||
        isCovered() ||
        !areSingleKeysOn()
      )
        return;
      const run =
        event.timeStamp - prefixAt < pause
          ? goTo(event.key, latest.current)
          : keyed(event.key, latest.current);
      prefixAt = event.key === 'g' && run === undefined ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

function goTo(key: string, { go }: Actions): (() => void) | undefined {
  const place = places.find((each) => each.key === key);
  return place && (() => go(place.href));
}

function keyed(key: string, { showList, openPalette }: Actions): (() => void) | undefined {
  if (key === '?') return showList;
  if (key === '/') return () => focusSearch() || openPalette();
  if (key === 'c') return pressPageAction;
  return undefined;
}

function isCovered(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null;
}

function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('main input[type=search]');
  box?.focus();
  return box !== null;
}

function pressPageAction(): void {
  const action = document.querySelector<HTMLElement>('[data-page-action] :is(button, a)');
  action?.focus();
  // Menu buttons open on key press, not on click.
  if (action?.getAttribute('aria-haspopup') === 'menu')
    action.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  else action?.click();
}
