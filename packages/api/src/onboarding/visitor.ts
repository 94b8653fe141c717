import type { Visitor } from '@talkdrum/domain';
import type { Context } from '../context.ts';

/** Where a call comes from, for the doors in front of the accounts. */
export function visitorOf({ ip, userAgent }: Context): Visitor {
  return { ip, userAgent };
}
