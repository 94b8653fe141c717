import type { Command } from '../protocol/commands.ts';
import { STATUS } from '../protocol/statuses.ts';

export type BindMode = 'transmitter' | 'receiver' | 'transceiver';
export type SessionState = 'open' | 'binding' | BindMode | 'unbinding' | 'closed';
/** Our end of a session: `smsc` accepts messages, `esme` submits them. */
export type SessionRole = 'smsc' | 'esme';

const SENDING: readonly Command[] = [
  'submit_sm',
  'submit_multi',
  'data_sm',
  'query_sm',
  'cancel_sm',
  'replace_sm',
];
const RECEIVING: readonly Command[] = ['deliver_sm', 'data_sm', 'alert_notification'];

/** The mode that a bind request or its response is about; undefined for other commands. */
export function bindModeOf(command: Command): BindMode | undefined {
  if (command === 'bind_transceiver' || command === 'bind_transceiver_resp') return 'transceiver';
  if (command === 'bind_transmitter' || command === 'bind_transmitter_resp') return 'transmitter';
  return command === 'bind_receiver' || command === 'bind_receiver_resp' ? 'receiver' : undefined;
}

/** Whether a session in this state can carry messages. */
export function isBound(state: SessionState): state is BindMode {
  return state === 'transmitter' || state === 'receiver' || state === 'transceiver';
}

/** Whether messages may go from the SMSC to the ESME. */
export function canReceive(state: SessionState): boolean {
  return state === 'receiver' || state === 'transceiver';
}

/** Whether messages may go from the ESME to the SMSC. */
export function canTransmit(state: SessionState): boolean {
  return state === 'transmitter' || state === 'transceiver';
}

/**
 * The status that refuses a request, 0 when it is allowed (SMPP 3.4 table 2-1).
 * @param role ours, which is the one that got the request
 */
export function refusalOf(role: SessionRole, state: SessionState, command: Command): number {
  if (role === 'smsc' && bindModeOf(command) !== undefined) return state === 'open' ? 0 : STATUS.RALYBND;
  if (role === 'esme' && command === 'outbind') return state === 'open' ? 0 : STATUS.RINVBNDSTS;
  // We are closing. Peers retry later for this status.
  if (state === 'unbinding')
    return command === 'enquire_link' || command === 'unbind' ? 0 : STATUS.RTHROTTLED;
  if (!isBound(state)) return STATUS.RINVBNDSTS;
  if (command === 'enquire_link' || command === 'unbind') return 0;
  const isAllowed =
    role === 'smsc'
      ? canTransmit(state) && SENDING.includes(command)
      : canReceive(state) && RECEIVING.includes(command);
  return isAllowed ? 0 : STATUS.RINVBNDSTS;
}
