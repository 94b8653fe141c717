import { once } from 'node:events';
import { createRequire } from 'node:module';

/** A PDU as the independent library `smpp` writes and reads it. */
export type PeerPdu = Record<string, unknown> & {
  command: string;
  command_status: number;
  message_id?: string;
  response(options?: object): unknown;
};

interface PeerSession {
  on(event: string, listener: (pdu: PeerPdu) => void): void;
  once(event: string, listener: () => void): void;
  send(pdu: unknown, answered?: (pdu: PeerPdu) => void): boolean;
  close(): void;
  socket: NodeJS.EventEmitter;
}

interface PeerLibrary {
  PDU: new (command: string, options?: object) => PeerPdu;
  connect(options: { host: string; port: number }): PeerSession;
}

const library = createRequire(import.meta.url)('smpp') as PeerLibrary;

/** An ESME that is not ours. */
export class SmppPeer {
  readonly #session: PeerSession;
  readonly #asked = new Set<(error: Error) => void>();
  /** What the server sent: receipts. */
  readonly received: PeerPdu[] = [];
  /** The status that answers each receipt. */
  answerStatus = 0;
  isClosed = false;

  private constructor(session: PeerSession) {
    this.#session = session;
    session.on('error', () => undefined);
    session.once('close', () => {
      this.isClosed = true;
      for (const reject of this.#asked) reject(new Error('the server closed the session'));
    });
    session.on('deliver_sm', (pdu) => {
      this.received.push(pdu);
      session.send(pdu.response({ command_status: this.answerStatus }));
    });
    for (const command of ['enquire_link', 'unbind'])
      session.on(command, (pdu) => session.send(pdu.response()));
  }

  static async connect(port: number): Promise<SmppPeer> {
    const session = library.connect({ host: '127.0.0.1', port });
    const peer = new SmppPeer(session);
    await once(session.socket, 'connect');
    return peer;
  }

  static async bound(
    port: number,
    { user, password }: { user: string; password: string },
    mode = 'transceiver',
  ): Promise<SmppPeer> {
    const peer = await SmppPeer.connect(port);
    const { command_status } = await peer.ask(`bind_${mode}`, {
      system_id: user,
      password,
      interface_version: 0x34,
    });
    if (command_status !== 0) throw new Error(`the bind was refused with ${command_status}`);
    return peer;
  }

  /** Sends a request and returns its response. */
  ask(command: string, options: object = {}): Promise<PeerPdu> {
    return new Promise((resolve, reject) => {
      if (this.isClosed) reject(new Error('the server closed the session'));
      this.#asked.add(reject);
      this.#session.send(new library.PDU(command, options), (pdu) => {
        this.#asked.delete(reject);
        resolve(pdu);
      });
    });
  }

  close(): void {
    this.#session.close();
  }
}
