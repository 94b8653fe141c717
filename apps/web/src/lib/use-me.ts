import type { RouterOutputs } from '@talkdrum/api';
import { trpc } from './trpc.ts';

export type Me = RouterOutputs['session']['me'];

/** The signed-in person. The dashboard route has already loaded it. */
export function useMe(): Me {
  const { data } = trpc.session.me.useQuery();
  if (data === undefined) throw new Error('useMe is used outside the dashboard');
  return data;
}

/** Null with the privilege; otherwise a sentence that says what's missing and who can grant it. */
export function useRefusal(privilege: string): string | null {
  const entry = useMe().privileges.find((each) => each.key === privilege);
  return entry?.isAllowed === true
    ? null
    : `You don’t have permission to ${entry === undefined ? 'do this' : entry.label.charAt(0).toLowerCase() + entry.label.slice(1)}. Ask the account owner for access.`;
}
