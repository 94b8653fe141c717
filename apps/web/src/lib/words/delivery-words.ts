import type { MessageRow } from '@talkdrum/api/contracts';
import type { Tone } from '@talkdrum/ui';

export const deliveryWords: Record<MessageRow['state'], { label: string; tone: Tone }> = {
  queued: { label: 'Queued', tone: 'neutral' },
  sending: { label: 'Sending', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  unknown: { label: 'Unknown', tone: 'warning' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

/** "message_too_long" becomes "Message too long"; sentences stay unchanged. */
export function humanize(key: string): string {
  const text = /^[a-z0-9_]+$/.test(key) ? key.replaceAll('_', ' ') : key;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
