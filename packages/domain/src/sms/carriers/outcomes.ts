import { storableText } from '../../kernel/index.ts';
import type { CarrierName, CarrierOutcome } from './sms-carrier.ts';

/**
 * The carrier took it. `parts` are the ids of a text that went out as several messages, the first one
 * included.
 */
export function sent(
  carrier: CarrierName,
  givenId: string,
  response?: string,
  givenParts?: readonly string[],
): CarrierOutcome {
  const providerId = storableText(givenId);
  const parts = givenParts?.map(storableText);
  return {
    outcome: { kind: 'sent', carrier, providerId, ...(response === undefined ? {} : { response }) },
    mayFailOver: false,
    ...(parts ? { parts } : {}),
  };
}

/**
 * The carrier refuses it for good; with `mayFailOver` because of something another carrier may see otherwise.
 */
export function failed(
  reason: string,
  { isRecipientGone = false, mayFailOver = false } = {},
): CarrierOutcome {
  return {
    outcome: { kind: 'failed', reason, ...(isRecipientGone ? { isRecipientGone } : {}) },
    mayFailOver,
  };
}

/** The carrier says later. Another one may take it now. */
export function deferred(reason: string, retryAfterSeconds?: number): CarrierOutcome {
  return {
    outcome: { kind: 'deferred', reason, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) },
    mayFailOver: true,
  };
}

/** Nothing was handed over. */
export function unsent(reason: string): CarrierOutcome {
  return { outcome: { kind: 'unsent', reason }, mayFailOver: true };
}

/** It was handed over and nobody knows what became of it: asking another carrier could send it twice. */
export function unknown(reason: string): CarrierOutcome {
  return { outcome: { kind: 'unknown', reason }, mayFailOver: false };
}
