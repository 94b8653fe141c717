import type { Visitor } from '@talkdrum/domain';
import type { Context } from '../context.ts';

/** Where a call comes from, for the procedures that need no account. */
export function visitorOf({ ip, userAgent }: Context): Visitor {
  return { ip, userAgent };
}
