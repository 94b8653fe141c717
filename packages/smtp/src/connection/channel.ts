import { connect as connectTcp, isIP } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { ReplyReader } from './reply.ts';
import type { SmtpReply } from './reply.ts';

export interface ChannelTarget {
  host: string;
  port: number;
  /** TLS from the first byte. */
  isSecure: boolean;
  verifyCertificate: boolean;
  connectMs: number;
}

const FINAL_DOT = Buffer.from('.\r\n');
/** Up to here, copying a message to one buffer takes less time than a write of two. */
const COPIED_BYTES = 64 * 1024;

/**
 * A socket that reads server replies. It never throws: once the connection is lost, every read returns a
 * reply with code 0.
 */
export class SmtpChannel {
  isEncrypted = false;
  readonly #target: ChannelTarget;
  #socket: Socket;
  #reader = new ReplyReader();
  #unread: SmtpReply[] = [];
  #waiting: ((reply: SmtpReply) => void) | null = null;
  /** When the reply we wait for is late, on the clock of `performance.now()`. */
  #deadline = 0;
  #timeoutMs = 0;
  /** One timer for many replies: a timer for each took longer than reading the reply. */
  #timer: NodeJS.Timeout | undefined;
  #timerAt = 0;
  #lost: string | null = null;

  constructor(target: ChannelTarget) {
    this.#target = target;
    const { host, port, isSecure } = target;
    this.#socket = isSecure
      ? connectTls({ host, port, ...this.#tlsOptions() })
      : connectTcp({ host, port, noDelay: true });
    this.isEncrypted = isSecure;
    this.#listen();
  }

  /** Why the connection was lost, or null while it is open. */
  get lost(): string | null {
    return this.#lost;
  }

  /** True if the server sent something we didn't ask for. */
  get hasUnread(): boolean {
    return this.#unread.length > 0 || this.#reader.isMidReply;
  }

  /** Commands, in ASCII. */
  write(commands: string): void {
    this.#socket.write(commands, 'latin1');
  }

  /** A message as `toWire` returns it and its final dot, handed over together. */
  writeMessage(message: Buffer): void {
    if (message.length <= COPIED_BYTES) {
      this.#socket.write(Buffer.concat([message, FINAL_DOT]));
      return;
    }
    this.#socket.cork();
    this.#socket.write(message);
    this.#socket.write(FINAL_DOT);
    this.#socket.uncork();
  }

  /** The next reply. Closes the connection after `timeoutMs` without one. */
  read(timeoutMs: number): Promise<SmtpReply> {
    const next = this.#unread.shift();
    if (next) return Promise.resolve(next);
    if (this.#lost !== null) return Promise.resolve({ code: 0, text: this.#lost });
    return new Promise((resolve) => {
      this.#waiting = resolve;
      this.#deadline = performance.now() + timeoutMs;
      this.#timeoutMs = timeoutMs;
      if (this.#timer === undefined || this.#deadline < this.#timerAt) this.#arm();
    });
  }

  /**
   * Starts TLS on the open connection. Returns why it failed, or null. Plain text received before the
   * handshake is not trusted (CVE-2021-38371 and others).
   */
  async startTls(): Promise<string | null> {
    if (this.hasUnread) return this.#lose('data before the TLS handshake');
    this.#reader = new ReplyReader();
    const secured = connectTls({ socket: this.#socket, ...this.#tlsOptions() });
    this.#socket = secured;
    this.#listen();
    await new Promise<void>((resolve) => {
      secured.once('secureConnect', resolve).once('close', resolve);
      secured.setTimeout(this.#target.connectMs, () => secured.destroy(new Error('TLS handshake timed out')));
    });
    secured.setTimeout(0);
    this.isEncrypted = this.#lost === null;
    return this.#lost;
  }

  /** Lets the process exit while this connection is unused. */
  unref(): void {
    this.#timer?.unref();
    this.#socket.unref();
  }

  ref(): void {
    this.#timer?.ref();
    this.#socket.ref();
  }

  close(reason: string): void {
    this.#lose(reason);
  }

  #tlsOptions() {
    const { host, verifyCertificate } = this.#target;
    return {
      rejectUnauthorized: verifyCertificate,
      minVersion: 'TLSv1.2' as const,
      ...(isIP(host) ? {} : { servername: host }),
    };
  }

  #listen(): void {
    const socket = this.#socket;
    // The plain socket below TLS keeps its listeners. Ignore its events once TLS has started.
    const lose = (reason: string) => {
      if (this.#socket === socket) this.#lose(reason);
    };
    socket.on('data', (chunk: Buffer) => this.#socket === socket && this.#receive(chunk.toString('latin1')));
    socket.on('error', (error) => lose(error.message));
    socket.on('end', () => lose('connection closed by the server'));
    socket.on('close', () => lose('connection closed'));
  }

  #receive(chunk: string): void {
    const replies = this.#reader.feed(chunk);
    if (replies === null) {
      this.#lose('the server does not speak SMTP');
      return;
    }
    this.#unread.push(...replies);
    if (this.#waiting === null) return;
    const reply = this.#unread.shift();
    if (reply) this.#answer(reply);
  }

  #arm(): void {
    clearTimeout(this.#timer);
    this.#timerAt = this.#deadline;
    this.#timer = setTimeout(() => this.#checkDeadline(), Math.ceil(this.#deadline - performance.now()));
  }

  #checkDeadline(): void {
    this.#timer = undefined;
    if (this.#waiting === null) return;
    if (performance.now() < this.#deadline) this.#arm();
    else this.#lose(`no reply within ${this.#timeoutMs} ms`);
  }

  #answer(reply: SmtpReply): void {
    const resolve = this.#waiting;
    this.#waiting = null;
    resolve?.(reply);
  }

  #lose(reason: string): string {
    if (this.#lost !== null) return this.#lost;
    this.#lost = reason;
    clearTimeout(this.#timer);
    this.#socket.destroy();
    this.#answer({ code: 0, text: reason });
    return reason;
  }
}
