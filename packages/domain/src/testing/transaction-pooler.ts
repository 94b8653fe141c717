import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { type Message, makeMessage, messageReader, PooledBackend, typeOf } from './pooled-backend.ts';

/** Parameters that PgBouncer passes on or ignores; any other in a start-up message is refused. */
const knownParameters = new Set([
  'user',
  'database',
  'application_name',
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
]);
const sslRequest = 80_877_103;

/**
 * A pooler in transaction mode, like PgBouncer from version 1.21: many clients share a few connections, a
 * client keeps one until its transaction ends, named statements follow it to the next one, and nothing else
 * of a session does. It accepts anyone: it listens on the loopback interface and signs in to PostgreSQL on
 * its own.
 */
export class TransactionPooler {
  readonly #backendUrl: string;
  readonly #size: number;
  readonly #server: Server;
  readonly #clients = new Set<Socket>();
  readonly #backends = new Set<PooledBackend>();
  readonly #free: PooledBackend[] = [];
  readonly #waiting: ((backend: PooledBackend) => void)[] = [];
  #opening = 0;

  private constructor(backendUrl: string, size: number) {
    this.#backendUrl = backendUrl;
    this.#size = size;
    this.#server = createServer({ noDelay: true }, (socket) => {
      this.#clients.add(socket);
      socket.on('error', () => undefined).on('close', () => this.#clients.delete(socket));
      new PooledClient(socket, this).start();
    });
  }

  /** `backendUrl` names the login of all clients. */
  static async start(backendUrl: string, size: number): Promise<TransactionPooler> {
    const pooler = new TransactionPooler(backendUrl, size);
    await new Promise<void>((resolve) => pooler.#server.listen(0, '127.0.0.1', resolve));
    return pooler;
  }

  get url(): string {
    const url = new URL(this.#backendUrl);
    url.host = `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return url.toString();
  }

  async stop(): Promise<void> {
    for (const socket of this.#clients) socket.destroy();
    for (const backend of this.#backends) backend.close();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /**
   * Waits for a free connection; the one that was free longest comes first, so that clients meet
   * each other's.
   */
  async take(): Promise<PooledBackend> {
    for (let free = this.#free.shift(); free !== undefined; free = this.#free.shift()) {
      if (!free.isClosed) return free;
      this.#backends.delete(free);
    }
    if (this.#opening + this.#backends.size < this.#size) return this.#open();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  giveBack(backend: PooledBackend): void {
    if (backend.isClosed) return void this.#backends.delete(backend);
    const next = this.#waiting.shift();
    if (next === undefined) this.#free.push(backend);
    else next(backend);
  }

  /** For a client that disconnected in the middle of a transaction. */
  discard(backend: PooledBackend): void {
    backend.close();
    this.#backends.delete(backend);
    const next = this.#waiting.shift();
    if (next !== undefined) void this.#open().then(next);
  }

  async #open(): Promise<PooledBackend> {
    this.#opening += 1;
    try {
      const backend = await PooledBackend.connect(this.#backendUrl);
      this.#backends.add(backend);
      return backend;
    } finally {
      this.#opening -= 1;
    }
  }
}

/** One client that believes it has its own session. */
class PooledClient {
  readonly #socket: Socket;
  readonly #pooler: TransactionPooler;
  /**
   * By the client's name: the name on every connection, and the rest of the Parse message after it.
   */
  readonly #statements = new Map<string, { name: string; body: Buffer }>();
  #backend: PooledBackend | null = null;
  #pending: Message[] = [];
  #isTaking = false;
  #isGone = false;

  constructor(socket: Socket, pooler: TransactionPooler) {
    this.#socket = socket;
    this.#pooler = pooler;
  }

  start(): void {
    const read = messageReader((message) => this.#receive(message));
    let isIn = false;
    this.#socket.on('data', (chunk: Buffer) => {
      if (isIn) return read(chunk);
      if (chunk.readInt32BE(4) === sslRequest) return void this.#socket.write('N');
      isIn = this.#greet(chunk);
    });
    this.#socket.on('close', () => {
      this.#isGone = true;
      if (this.#backend !== null) this.#pooler.discard(this.#backend);
    });
  }

  /** Refuses what a transaction pooler can't keep for a session. */
  #greet(startup: Buffer): boolean {
    const words = startup.subarray(8).toString().split('\0');
    const names = words.filter((word, index) => index % 2 === 0 && word !== '');
    const unknown = names.find((name) => !knownParameters.has(name.toLowerCase()));
    if (unknown !== undefined) {
      this.#socket.end(
        makeMessage('E', 'SFATAL', 'C08P01', `Munsupported startup parameter: ${unknown}`, Buffer.from([0])),
      );
      return false;
    }
    const ready = makeMessage('Z', Buffer.from('I'));
    const encoding = makeMessage('S', 'client_encoding', 'UTF8');
    this.#socket.write(
      Buffer.concat([makeMessage('R', Buffer.alloc(4)), encoding, makeMessage('K', Buffer.alloc(8)), ready]),
    );
    return true;
  }

  #receive(message: Message): void {
    if (typeOf(message) === 'X') return void this.#socket.end();
    this.#pending.push(message);
    if (this.#backend !== null) return this.#flush(this.#backend);
    if (!this.#isTaking) void this.#take();
  }

  async #take(): Promise<void> {
    this.#isTaking = true;
    const backend = await this.#pooler.take();
    this.#isTaking = false;
    if (this.#isGone) return this.#pooler.giveBack(backend);
    this.#backend = backend;
    backend.onMessage = (message) => void this.#socket.write(message);
    backend.onFree = () => {
      this.#backend = null;
      backend.onMessage = () => undefined;
      this.#pooler.giveBack(backend);
    };
    this.#flush(backend);
  }

  #flush(backend: PooledBackend): void {
    for (const message of this.#pending.splice(0)) {
      const type = typeOf(message);
      if (type === 'P') this.#parse(backend, message);
      else if (type === 'B') backend.send(this.#bind(backend, message));
      else backend.send(message);
    }
  }

  #parse(backend: PooledBackend, message: Message): void {
    const end = message.indexOf(0, 5);
    const own = message.toString('utf8', 5, end);
    const statement = {
      name: own === '' ? '' : shared(message.subarray(end + 1)),
      body: message.subarray(end + 1),
    };
    if (own !== '') this.#statements.set(own, statement);
    backend.parse(statement.name, statement.body, false);
  }

  /** A statement that is new to this connection is prepared on it first. */
  #bind(backend: PooledBackend, message: Message): Message {
    const portalEnd = message.indexOf(0, 5);
    const nameEnd = message.indexOf(0, portalEnd + 1);
    const statement = this.#statements.get(message.toString('utf8', portalEnd + 1, nameEnd));
    if (statement === undefined) return message;
    backend.parse(statement.name, statement.body, true);
    return makeMessage(
      'B',
      message.subarray(5, portalEnd + 1),
      statement.name,
      message.subarray(nameEnd + 1),
    );
  }
}

const sharedNames = new Map<string, string>();

/** The same statement has the same name on every connection. */
function shared(body: Buffer): string {
  const text = body.toString('latin1');
  const name = sharedNames.get(text) ?? `shared_${sharedNames.size + 1}`;
  sharedNames.set(text, name);
  return name;
}
