import { responseTo } from '../protocol/commands.ts';
import type { Pdu } from '../protocol/pdu.ts';
import { STATUS } from '../protocol/statuses.ts';
import { refuse } from './answer.ts';
import type { SessionFault } from './request-outcome.ts';

/** The parts of a session that request handling needs. */
export interface AnswerPort {
  handle(request: Pdu): Pdu | Promise<Pdu>;
  /** Throws if the response can't be encoded. */
  write(response: Pdu, sequence: number): void;
  /** After each response: there may be room again. `response` is what was sent. */
  answered(request: Pdu, response: Pdu): void;
  fault(fault: SessionFault): void;
}

/** The peer's open requests. Each gets exactly one response, whatever its handler does. */
export class IncomingRequests {
  readonly #port: AnswerPort;
  #underWay = 0;

  constructor(port: AnswerPort) {
    this.#port = port;
  }

  get underWay(): number {
    return this.#underWay;
  }

  run(request: Pdu): void {
    let answer: Pdu | Promise<Pdu>;
    try {
      answer = this.#port.handle(request);
    } catch (cause) {
      answer = this.#failed(request, cause);
    }
    if (!(answer instanceof Promise)) {
      this.#answer(request, answer);
      return;
    }
    this.#underWay += 1;
    const settle = (response: Pdu) => {
      this.#underWay -= 1;
      this.#answer(request, response);
    };
    void answer.then(settle, (cause: unknown) => settle(this.#failed(request, cause)));
  }

  #failed(request: Pdu, cause: unknown): Pdu {
    this.#port.fault({
      kind: 'handler_failed',
      message: `${request.command} was not handled`,
      sequence: request.sequence,
      cause,
    });
    return refuse(request, STATUS.RSYSERR);
  }

  #answer(request: Pdu, response: Pdu): void {
    this.#port.answered(request, this.#write(request, response));
  }

  #write(request: Pdu, response: Pdu): Pdu {
    try {
      if (response.command === responseTo(request.command) || response.command === 'generic_nack') {
        this.#port.write(response, request.sequence);
        return response;
      }
      this.#port.fault({
        kind: 'invalid_answer',
        message: `${request.command} was answered with ${response.command}`,
        sequence: request.sequence,
      });
    } catch (cause) {
      this.#port.fault({
        kind: 'invalid_answer',
        message: `the answer to ${request.command} cannot be written`,
        sequence: request.sequence,
        cause,
      });
    }
    const refusal = refuse(request, STATUS.RSYSERR);
    this.#port.write(refusal, request.sequence);
    return refusal;
  }
}
