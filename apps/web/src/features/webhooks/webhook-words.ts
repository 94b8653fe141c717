import type { WebhookEndpointOutput, WebhookEventOutput, WebhookKind } from '@talkdrum/api/contracts';
import type { Tone } from '@talkdrum/ui';

export const kindNames: Record<WebhookKind, string> = { contacts: 'Contacts', campaigns: 'Campaigns' };

export const stateWords: Record<WebhookEventOutput['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'warning' },
  delivered: { label: 'Delivered', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
};

/** How an endpoint fares, in one word and its colour. */
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

/** Why an endpoint is off, for who did not switch it off. Null while it is on. */
export function offReason({ isEnabled, disabledReason }: WebhookEndpointOutput): string | null {
  if (isEnabled || disabledReason === 'person') return null;
  return disabledReason === 'gone'
    ? 'The receiver answered that nobody listens at this address any more. Correct the address, then switch the webhook on.'
    : 'The receiver has accepted nothing for three days. Correct it, then switch the webhook on and replay what failed.';
}

/** What a receiver said last, in short. */
export function lastAnswer({
  status,
  error,
  attempts,
}: Pick<WebhookEventOutput, 'status' | 'error' | 'attempts'>): string {
  if (error !== null) return status === null ? error : `${status}: ${error}`;
  if (status !== null) return String(status);
  return attempts === 0 ? 'Not sent yet' : 'No answer';
}
