import type { Socket } from 'node:net';
import pg from 'pg';

/** One message of the PostgreSQL protocol, its type byte and length included. */
export type Message = Buffer;

/** Cuts a stream of bytes into messages. */
export function messageReader(onMessage: (message: Message) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length >= rest.readInt32BE(1) + 1) {
      const length = rest.readInt32BE(1) + 1;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      onMessage(message);
    }
  };
}

export function makeMessage(type: string, ...parts: (string | Buffer)[]): Message {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)),
  );
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

export const typeOf = (message: Message): string => String.fromCharCode(message[0] ?? 0);

/** An answer the server still owes; `hidden` ones belong to statements the pooler prepared. */
interface Owed {
  type: '1' | '3' | 'Z';
  hidden: boolean;
  /** The statement left unprepared by a failure. */
  name?: string;
}

/** A connection to PostgreSQL that clients use in turn. */
export class PooledBackend {
  readonly #socket: Socket;
  readonly #prepared = new Set<string>();
  #owed: Owed[] = [];
  /** Set while a client has this connection. */
  onMessage: (message: Message) => void = () => undefined;
  /**
   * The transaction has ended and every request is answered, so the next client can use the connection.
   */
  onFree: () => void = () => undefined;
  isClosed = false;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on(
      'data',
      messageReader((message) => this.#answer(message)),
    );
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.isClosed = true;
    });
  }

  /** Signs in with pg's own client, then takes over its socket. */
  static async connect(url: string): Promise<PooledBackend> {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    stream.removeAllListeners('data');
    return new PooledBackend(stream);
  }

  send(message: Message): void {
    if (typeOf(message) === 'Q' || typeOf(message) === 'S') this.#owed.push({ type: 'Z', hidden: false });
    if (typeOf(message) === 'C') this.#owed.push({ type: '3', hidden: false });
    this.#socket.write(message);
  }

  /** Parses an unnamed statement, or prepares it as `name` on this connection. */
  parse(name: string, body: Buffer, hidden: boolean): void {
    if (name !== '' && this.#prepared.has(name)) {
      if (hidden) return;
      this.#owed.push({ type: '3', hidden: true });
      this.#socket.write(makeMessage('C', Buffer.from('S'), name));
    }
    if (name !== '') this.#prepared.add(name);
    this.#owed.push({ type: '1', hidden, name });
    this.#socket.write(makeMessage('P', name, body));
  }

  close(): void {
    this.#socket.destroy();
  }

  #answer(message: Message): void {
    const type = typeOf(message);
    if (type === '1' || type === '3') {
      if (this.#owed.shift()?.hidden === true) return;
    }
    if (type === 'Z') this.#settle();
    this.onMessage(message);
    if (type === 'Z' && message[5] === 'I'.charCodeAt(0) && this.#owed.length === 0) this.onFree();
  }

  /**
   * After a failure the server skips everything up to the next Sync, so statements in between aren't
   * prepared.
   */
  #settle(): void {
    for (let owed = this.#owed.shift(); owed !== undefined && owed.type !== 'Z'; owed = this.#owed.shift())
      this.#prepared.delete(owed.name ?? '');
  }
}
