/** message_state (SMPP 3.4 §5.2.28) and how receipts write it (appendix B). */
export const MESSAGE_STATES = {
  enroute: { code: 1, text: 'ENROUTE' },
  delivered: { code: 2, text: 'DELIVRD' },
  expired: { code: 3, text: 'EXPIRED' },
  deleted: { code: 4, text: 'DELETED' },
  undeliverable: { code: 5, text: 'UNDELIV' },
  accepted: { code: 6, text: 'ACCEPTD' },
  unknown: { code: 7, text: 'UNKNOWN' },
  rejected: { code: 8, text: 'REJECTD' },
} as const;

export type MessageState = keyof typeof MESSAGE_STATES;

const STATES: readonly MessageState[] = [
  'enroute',
  'delivered',
  'expired',
  'deleted',
  'undeliverable',
  'accepted',
  'unknown',
  'rejected',
];

/** By its number, as in the TLV and in query_sm_resp. */
export function stateOfCode(code: number): MessageState | undefined {
  return STATES[code - 1];
}

/** By its word; peers write it short or long, in either case. */
export function stateOfText(text: string): MessageState | undefined {
  const word = text.toUpperCase();
  return STATES.find((state) => MESSAGE_STATES[state].text === word || state.toUpperCase() === word);
}

/**
 * Whether nothing else is to be expected. ACCEPTD is no end: some carriers send it before the true receipt.
 */
export function isFinalState(state: MessageState): boolean {
  return state !== 'enroute' && state !== 'accepted';
}
