import type { WebhookEndpointOutput, WebhookEventOutput, WebhookKind } from '@talkdrum/api/contracts';
import type { Tone } from '@talkdrum/ui';

export const kindNames: Record<WebhookKind, string> = { contacts: 'Contacts', campaigns: 'Campaigns' };

export const stateWords: Record<WebhookEventOutput['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'warning' },
  delivered: { label: 'Delivered', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
};

/** An endpoint's status label. */
export function endpointState({
  isEnabled,
  disabledReason,
  failingSince,
  lastDeliveredAt,
}: WebhookEndpointOutput): { label: string; tone: Tone } {
  if (!isEnabled)
    return disabledReason === 'person'
      ? { label: 'Switched off', tone: 'neutral' }
      : { label: 'Switched off after failures', tone: 'danger' };
  if (failingSince !== null) return { label: 'Failing', tone: 'warning' };
  return lastDeliveredAt === null
    ? { label: 'Nothing sent yet', tone: 'neutral' }
    : { label: 'Working', tone: 'success' };
}

/** Why we switched an endpoint off. Null when it is on or a person switched it off. */
export function offReason({ isEnabled, disabledReason }: WebhookEndpointOutput): string | null {
  if (isEnabled || disabledReason === 'person') return null;
  return disabledReason === 'gone'
    ? 'The receiver answered that this address no longer exists. Correct the address, then switch the webhook on.'
    : 'The receiver hasn’t accepted an event for three days. Fix it, then switch the webhook on and replay the failed events.';
}

/** The receiver's last response in short. */
export function lastResponse({
  status,
  error,
  attempts,
}: Pick<WebhookEventOutput, 'status' | 'error' | 'attempts'>): string {
  if (error !== null) return status === null ? error : `${status}: ${error}`;
  if (status !== null) return String(status);
  return attempts === 0 ? 'Not sent yet' : 'No response';
}
