import { useMemo } from 'react';
import { useMe } from '../../lib/use-me.ts';

/** What the person who looks may do, and with that give to others. */
export function useOwnPrivileges(): ReadonlySet<string> {
  const { privileges } = useMe();
  return useMemo(
    () => new Set(privileges.flatMap(({ key, isAllowed }) => (isAllowed ? [key] : []))),
    [privileges],
  );
}
