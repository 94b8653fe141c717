import { isResponse } from '../protocol/commands.ts';
import type { InvalidPdu, Pdu } from '../protocol/pdu.ts';
import { PduReader } from '../protocol/pdu-reader.ts';

/** Receives the PDUs that were read. */
export interface PduPort {
  request(pdu: Pdu): void;
  response(pdu: Pdu): void;
  invalid(pdu: InvalidPdu): void;
}

/** Takes PDUs out of the stream one by one, only while there is room for another. */
export class IncomingPdus {
  readonly #reader: PduReader;
  readonly #hasRoom: () => boolean;
  readonly #port: PduPort;
  #isReading = false;

  constructor(maxPduLength: number, hasRoom: () => boolean, port: PduPort) {
    this.#hasRoom = hasRoom;
    this.#port = port;
    this.#reader = new PduReader(maxPduLength);
  }

  get isMidPdu(): boolean {
    return this.#reader.isMidPdu;
  }

  get bufferedBytes(): number {
    return this.#reader.length;
  }

  push(chunk: Buffer): void {
    this.#reader.push(chunk);
  }

  /**
   * Reads on. What it hands out may make room and call it again, which is then for the loop that runs
   * already.
   * @returns how many PDUs it handed out, and whether any of them shows that the peer does more than answer
   *   enquiries
   */
  read(): { count: number; isActivity: boolean } {
    const result = { count: 0, isActivity: false };
    if (this.#isReading) return result;
    this.#isReading = true;
    while (this.#hasRoom()) {
      const pdu = this.#reader.next();
      if (pdu === undefined) break;
      result.count += 1;
      if (pdu.command !== 'enquire_link_resp') result.isActivity = true;
      if (pdu.command === 'invalid') this.#port.invalid(pdu);
      else if (isResponse(pdu.command)) this.#port.response(pdu);
      else this.#port.request(pdu);
    }
    this.#isReading = false;
    return result;
  }
}
