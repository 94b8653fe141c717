import type { Socket } from 'node:net';
import { writePdu } from '../protocol/codec.ts';
import type { Command } from '../protocol/commands.ts';
import type { Pdu } from '../protocol/pdu.ts';
import { PduWriter } from '../protocol/pdu-writer.ts';

/** How long a closing connection may take to flush its output, in ms. */
const CLOSING_MS = 2_000;

export interface ConnectionEvents {
  data(chunk: Buffer): void;
  /** The written data was flushed. */
  drained(): void;
  /** The peer ended its side. */
  ended(): void;
  failed(cause: Error): void;
  closed(hadError: boolean): void;
}

/**
 * A socket that writes all PDUs of one tick together and reports when the peer doesn't keep up with reading.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #maxBytes: number;
  readonly #writer = new PduWriter();
  readonly #written: () => void;
  #isFlushing = false;
  /** Since when the output buffer is over its limit; 0 if it isn't. */
  #fullSince = 0;

  constructor(socket: Socket, maxBytes: number, events: ConnectionEvents) {
    this.#socket = socket;
    this.#maxBytes = maxBytes;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => events.data(chunk));
    // Not `drain`, which a socket tells only above its own mark, and that may be higher than the limit here.
    this.#written = () => this.#fullSince > 0 && events.drained();
    socket.on('end', () => events.ended());
    socket.on('error', (cause) => events.failed(cause));
    socket.on('close', (hadError) => events.closed(hadError));
  }

  get pendingBytes(): number {
    return this.#writer.length + this.#socket.writableLength;
  }

  get isFull(): boolean {
    const isFull = this.pendingBytes > this.#maxBytes;
    if (!isFull) this.#fullSince = 0;
    else if (this.#fullSince === 0) this.#fullSince = performance.now();
    return isFull;
  }

  /** Milliseconds since the peer stopped reading. */
  stalledFor(now: number): number {
    return this.isFull ? now - this.#fullSince : 0;
  }

  get isPaused(): boolean {
    return this.#socket.isPaused();
  }

  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  /** Throws SmppEncodeError without sending any part of the PDU. */
  write(pdu: Pdu, sequence: number): void {
    writePdu<Command>(this.#writer, pdu, sequence);
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    // After this tick's microtasks, so the answers of a whole batch are sent in one system call.
    process.nextTick(() => this.#flush());
  }

  /** Flushes the output, then closes. Further input is discarded. */
  close(): void {
    this.#flush();
    this.#socket.end();
    this.#socket.resume();
    // Don't let a peer that neither reads nor closes keep the socket.
    const deadline = setTimeout(() => this.#socket.destroy(), CLOSING_MS);
    this.#socket.once('close', () => clearTimeout(deadline));
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #flush(): void {
    this.#isFlushing = false;
    const chunks = this.#writer.take();
    const last = chunks.pop();
    if (last === undefined || !this.#socket.writable) return;
    if (chunks.length > 0) this.#socket.cork();
    for (const chunk of chunks) this.#socket.write(chunk);
    this.#socket.write(last, this.#written);
    if (chunks.length > 0) this.#socket.uncork();
  }
}
