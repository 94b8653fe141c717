import { contactZone } from '../../audience/index.ts';

/**
 * The time zone of contact `c` in account `a`: the rule of email hours, so that a wait until nine and the hours of messages
 * agree on what time it is for someone.
 */
export const zoneOf = (c: string, a: string): string => contactZone(c, `${a}.timezone`);
