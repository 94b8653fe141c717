import type { RouterOutputs } from '@talkdrum/api';
import { trpc } from './trpc.ts';

export type Me = RouterOutputs['session']['me'];

/** Who is signed in. Every dashboard page stands behind a loader that has fetched it already. */
export function useMe(): Me {
  const { data } = trpc.session.me.useQuery();
  if (data === undefined) throw new Error('useMe is used outside the dashboard');
  return data;
}

/** Null when the person may; else the sentence that says what is missing and who can give it. */
export function useRefusal(privilege: string): string | null {
  const entry = useMe().privileges.find((each) => each.key === privilege);
  return entry?.isAllowed === true
    ? null
    : `You don't have permission to ${entry === undefined ? 'do this' : entry.label.charAt(0).toLowerCase() + entry.label.slice(1)}. Ask the account owner for access.`;
}
