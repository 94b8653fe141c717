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
    : `You may not do this${entry === undefined ? '' : `: "${entry.label}"`}. Ask the account's owner for it.`;
}
