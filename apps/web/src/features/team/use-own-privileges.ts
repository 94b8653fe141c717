import { useMemo } from 'react';
import { useMe } from '../../lib/use-me.ts';

/** The viewer's own privileges, which are also those they can give to others. */
export function useOwnPrivileges(): ReadonlySet<string> {
  const { privileges } = useMe();
  return useMemo(
    () => new Set(privileges.flatMap(({ key, isAllowed }) => (isAllowed ? [key] : []))),
    [privileges],
  );
}
