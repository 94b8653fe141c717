import type { ZonedDateTime } from '@talkdrum/ui';

/*
 * The schedule chosen before a campaign is complete. The server schedules only what can be sent, so until then this
 * browser remembers the choice.
 */

const keyOf = (campaignId: string) => `talkdrum.planned.${campaignId}`;

export function rememberPlannedTime(campaignId: string, time: ZonedDateTime): void {
  localStorage.setItem(keyOf(campaignId), JSON.stringify(time));
}

export function forgetPlannedTime(campaignId: string): void {
  localStorage.removeItem(keyOf(campaignId));
}

export function plannedTime(campaignId: string): ZonedDateTime | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(campaignId)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('local' in kept) || !('timeZone' in kept)) return null;
    return typeof kept.local === 'string' && typeof kept.timeZone === 'string' ? { local: kept.local, timeZone: kept.timeZone } : null;
  } catch {
    return null;
  }
}
