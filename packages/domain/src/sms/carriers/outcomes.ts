import { storableText } from '../../kernel/index.ts';
import type { CarrierName, CarrierOutcome } from './sms-carrier.ts';

/** The carrier accepted it. `parts` are the ids of all parts of a long text, including the first. */
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
 * The carrier refused it permanently. With `mayFailOver`, another carrier may accept it. `isUnroutable`: it doesn't serve
 * this number's network.
 */
export function failed(
  reason: string,
  { isRecipientGone = false, isUnroutable = false, mayFailOver = false } = {},
): CarrierOutcome {
  return {
    outcome: {
      kind: 'failed',
      reason,
      ...(isRecipientGone ? { isRecipientGone } : {}),
      ...(isUnroutable ? { isUnroutable } : {}),
    },
    mayFailOver,
  };
}

/** The carrier asks to retry later. Another one may accept it now. */
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

/** It was handed over with an unknown result. Trying another carrier could send it twice. */
export function unknown(reason: string): CarrierOutcome {
  return { outcome: { kind: 'unknown', reason }, mayFailOver: false };
}
