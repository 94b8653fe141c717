import { connect, type Socket } from 'node:net';
import { encodePdu, type InvalidPdu, type Pdu, PduReader } from '../src/index.ts';

/**
 * The other end of a connection, controlled by a test: no timers, no automatic answers.
 */
export class RawPeer {
  readonly socket: Socket;
  readonly closed: Promise<void>;
  readonly #reader = new PduReader();
  readonly #pdus: (Pdu | InvalidPdu)[] = [];
  #wake = () => {};

  constructor(socket: Socket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => {
      socket.once('close', () => {
        resolve();
        this.#wake();
      });
    });
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      this.#reader.push(chunk);
      for (let pdu = this.#reader.next(); pdu; pdu = this.#reader.next()) this.#pdus.push(pdu);
      this.#wake();
    });
  }

  static async connect(port: number): Promise<RawPeer> {
    const socket = connect({ host: '127.0.0.1', port });
    await new Promise((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    return new RawPeer(socket);
  }

  send(...what: (Pdu | Buffer)[]): void {
    this.socket.write(Buffer.concat(what.map((each) => (Buffer.isBuffer(each) ? each : encodePdu(each)))));
  }

  /** The next PDU; undefined if the connection ends. */
  async next(): Promise<Pdu | InvalidPdu | undefined> {
    while (this.#pdus.length === 0) {
      if (this.socket.destroyed) return undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#pdus.shift();
  }

  async ask(...what: (Pdu | Buffer)[]): Promise<Pdu | InvalidPdu | undefined> {
    this.send(...what);
    return this.next();
  }
}
