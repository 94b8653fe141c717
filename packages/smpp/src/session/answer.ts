import { emptyPdu } from '../protocol/codec.ts';
import { COMMAND_IDS, commandOf, responseTo } from '../protocol/commands.ts';
import { createPdu } from '../protocol/default-fields.ts';
import type { InvalidPdu, Pdu, PduFields, PduOf } from '../protocol/pdu.ts';

/** Requests that have a response. */
export type AnsweredCommand = {
  [C in keyof PduFields]: C extends `${string}_resp`
    ? never
    : `${C}_resp` extends keyof PduFields
      ? C
      : never;
}[keyof PduFields];
export type RequestPdu = { [C in AnsweredCommand]: PduOf<C> }[AnsweredCommand];
export type ResponseOf<C> = C extends AnsweredCommand ? PduOf<`${C}_resp`> : never;

/**
 * The response to a request, with its sequence number.
 * @example respond(request, 'submit_sm_resp', { messageId })
 */
export function respond<C extends AnsweredCommand>(
  request: { command: C; sequence: number },
  fields?: Partial<PduFields[`${C}_resp`]>,
): ResponseOf<C>;
export function respond<C extends AnsweredCommand>(
  request: { command: C; sequence: number },
  fields: Partial<PduFields[`${C}_resp`]> = {},
): object {
  return createPdu(`${request.command}_resp`, fields, 0, request.sequence);
}

/** The response that refuses a request, without a body; generic_nack for what has no response. */
export function refuse(request: Pdu, status: number): Pdu {
  return refuseId(COMMAND_IDS[request.command], request.sequence, status);
}

/** The answer to invalid octets; undefined for broken responses and for requests without a response. */
export function refuseInvalid({ commandId, sequence, status, fault }: InvalidPdu): Pdu | undefined {
  if (fault !== 'body') return createPdu('generic_nack', {}, status, sequence);
  const command = commandOf(commandId);
  return command !== undefined && responseTo(command) === undefined
    ? undefined
    : refuseId(commandId, sequence, status);
}

function refuseId(commandId: number, sequence: number, status: number): Pdu {
  const command = commandOf(commandId);
  return emptyPdu((command && responseTo(command)) ?? 'generic_nack', status, sequence);
}
