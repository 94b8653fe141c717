import { connect, type Socket } from 'node:net';

const headEnd = Buffer.from('\r\n\r\n');

export interface Posted {
  status: number;
  /** Whether the submission was acknowledged: not asked again, not refused. */
  isStored: boolean;
}

interface Waiting {
  resolve: (answer: Posted) => void;
  reject: (error: Error) => void;
}

/** One connection that posts forms, one after the other. */
export class Poster {
  readonly #socket: Socket;
  #waiting: Waiting | null = null;
  #received = Buffer.alloc(0);
  #gone: Error | null = null;

  constructor(origin: string) {
    const { hostname, port } = new URL(origin);
    this.#socket = connect(Number(port), hostname);
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    this.#socket.on('error', (error) => this.#end(error));
    this.#socket.on('close', () => this.#end(new Error('The connection was closed.')));
  }

  /** Resolves once the answer is complete. `ip` is the visitor’s; the server must trust us as its proxy. */
  post(path: string, fields: Record<string, string>, ip: string): Promise<Posted> {
    const body = new URLSearchParams(fields).toString();
    const head = [
      `POST ${path} HTTP/1.1`,
      'host: 127.0.0.1',
      'content-type: application/x-www-form-urlencoded',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-forwarded-for: ${ip}`,
      'user-agent: Mozilla/5.0 (Linux; Android 14) Chrome/130.0.0.0 Mobile',
    ];
    return new Promise((resolve, reject) => {
      if (this.#gone !== null) return reject(this.#gone);
      this.#waiting = { resolve, reject };
      this.#socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
      return undefined;
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#received = Buffer.concat([this.#received, chunk]);
    const end = this.#received.indexOf(headEnd);
    if (end === -1) return;
    const head = this.#received.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#received.byteLength < end + headEnd.byteLength + length) return;
    const isAskedAgain = this.#received.includes('name="_confirm"');
    this.#received = Buffer.alloc(0);
    const waiting = this.#waiting;
    this.#waiting = null;
    const status = Number(head.slice(9, 12));
    waiting?.resolve({ status, isStored: status === 200 && !isAskedAgain });
  }

  #end(error: Error): void {
    this.#gone = error;
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.reject(error);
  }
}
