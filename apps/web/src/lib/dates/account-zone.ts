import { useMemo } from 'react';
import { useMe } from '../use-me.ts';

/**
 * The time zone of every date and time in the dashboard: the account's, so that colleagues in different places read
 * the same. A person's own sessions and passkeys go by it too, because they share screens with the account's times;
 * screens before sign-in show no times.
 */
export function useAccountZone(): string {
  return useMe().account.timezone;
}

/** What is made for the account's time zone, such as the columns of a table, and made anew only when that changes. */
export function useZoned<Made>(make: (timeZone: string) => Made): Made {
  const timeZone = useAccountZone();
  return useMemo(() => make(timeZone), [make, timeZone]);
}
