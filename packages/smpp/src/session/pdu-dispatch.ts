import { COMMAND_IDS } from '../protocol/commands.ts';
import { createPdu } from '../protocol/default-fields.ts';
import type { InvalidPdu, Pdu } from '../protocol/pdu.ts';
import { isBound, refusalOf, type SessionRole } from './allowed-commands.ts';
import { refuse, refuseInvalid } from './answer.ts';
import { IncomingRequests } from './incoming-requests.ts';
import type { OutgoingRequests } from './outgoing-requests.ts';
import type { CloseReason, SessionFault } from './request-outcome.ts';
import type { SessionPhase } from './session-phase.ts';

/** The session's reactions to the peer's PDUs. */
export interface DispatchPort {
  write(pdu: Pdu, sequence: number): void;
  handle(request: Pdu): Pdu | Promise<Pdu>;
  notice(notice: Pdu): void;
  bound(): void;
  /** A request was answered, so there may be room again. */
  answered(): void;
  fault(fault: SessionFault): void;
  close(reason: CloseReason): void;
}

/** Dispatches the peer's PDUs. */
export class PduDispatch {
  readonly #role: SessionRole;
  readonly #phase: SessionPhase;
  readonly #outgoing: OutgoingRequests;
  readonly #port: DispatchPort;
  readonly #incoming: IncomingRequests;

  constructor(role: SessionRole, phase: SessionPhase, outgoing: OutgoingRequests, port: DispatchPort) {
    this.#role = role;
    this.#phase = phase;
    this.#outgoing = outgoing;
    this.#port = port;
    this.#incoming = new IncomingRequests({
      handle: (request) => port.handle(request),
      write: (response, sequence) => port.write(response, sequence),
      answered: (request, response) => this.#answered(request, response),
      fault: (fault) => port.fault(fault),
    });
  }

  /** Requests that are under way here. */
  get underWay(): number {
    return this.#incoming.underWay;
  }

  request(request: Pdu): void {
    const { command, sequence } = request;
    const refusal = refusalOf(this.#role, this.#phase.state, command);
    if (command === 'alert_notification' || command === 'outbind') {
      if (refusal === 0) this.#port.notice(request);
    } else if (refusal !== 0) {
      this.#port.write(refuse(request, refusal), sequence);
    } else if (command === 'enquire_link') {
      this.#port.write(createPdu('enquire_link_resp'), sequence);
    } else if (command === 'unbind') {
      this.#phase.state = 'unbinding';
      this.#phase.unbindSequence = sequence;
      this.#outgoing.dropWaiting();
      this.#answerUnbind();
    } else {
      this.#begin(request);
    }
  }

  response(response: Pdu): void {
    // Now, not when the promise settles: the next PDU in the same chunk can be a message for us.
    if (
      this.#phase.state === 'binding' &&
      response.status === 0 &&
      'systemId' in response &&
      'tlvs' in response
    ) {
      this.#phase.bind(response, response.systemId, response.tlvs.scInterfaceVersion ?? 0x34);
      if (isBound(this.#phase.state)) this.#port.bound();
    }
    if (this.#outgoing.answer(response)) return;
    this.#port.fault({
      kind: 'unexpected_response',
      message: `unexpected ${response.command}`,
      sequence: response.sequence,
    });
  }

  invalid(invalid: InvalidPdu): void {
    const { fault, commandId, sequence, reason } = invalid;
    this.#port.fault({ kind: 'invalid_pdu', message: reason, commandId, sequence });
    if (fault === 'body' && commandId >= COMMAND_IDS.generic_nack) this.#outgoing.spoil(sequence);
    const answer = refuseInvalid(invalid);
    if (answer !== undefined) this.#port.write(answer, sequence);
    if (fault === 'length') this.#port.close('bad_length');
  }

  #begin(request: Pdu): void {
    if ('interfaceVersion' in request) {
      this.#phase.state = 'binding';
      this.#phase.interfaceVersion = request.interfaceVersion;
    }
    this.#incoming.run(request);
  }

  #answered(request: Pdu, response: Pdu): void {
    if (this.#phase.state === 'closed') return;
    if ('interfaceVersion' in request && response.status !== 0) {
      this.#port.close('bind_refused');
      return;
    }
    if ('interfaceVersion' in request) {
      this.#phase.bind(request, request.systemId, request.interfaceVersion);
      this.#port.bound();
    }
    this.#answerUnbind();
    this.#port.answered();
  }

  /** Only when everything else has its answer. */
  #answerUnbind(): void {
    if (this.#phase.unbindSequence === undefined || this.#incoming.underWay > 0) return;
    this.#port.write(createPdu('unbind_resp'), this.#phase.unbindSequence);
    this.#port.close('unbound');
  }
}
