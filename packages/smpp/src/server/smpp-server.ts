import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { createPdu } from '../protocol/default-fields.ts';
import type { Pdu } from '../protocol/pdu.ts';
import { STATUS } from '../protocol/statuses.ts';
import { bindModeOf } from '../session/allowed-commands.ts';
import { refuse } from '../session/answer.ts';
import { DEFAULT_LIMITS } from '../session/session-limits.ts';
import { SmppSession } from '../session/smpp-session.ts';
import {
  type BoundSession,
  isServerRequest,
  SERVER_LIMITS,
  type ServerLimits,
  type SmppServerOptions,
} from './server-options.ts';
import { SessionCensus } from './session-census.ts';

const NEWEST_VERSION = 0x50;
const CLOSE_GRACE_MS = 5_000;

interface Guest<Tag> {
  session?: SmppSession;
  bound?: BoundSession<Tag>;
  tag?: { value: Tag };
  reservedFor?: string;
}

/** An SMSC that accepts binds and messages. Created by `createSmppServer`. */
export class SmppServer<Tag> {
  readonly #options: SmppServerOptions<Tag>;
  readonly #limits: ServerLimits;
  readonly #server: Server;
  readonly #census: SessionCensus;
  readonly #guests = new Set<Guest<Tag>>();

  constructor(options: SmppServerOptions<Tag>) {
    this.#options = options;
    this.#limits = { ...DEFAULT_LIMITS, ...SERVER_LIMITS, ...options.limits };
    this.#census = new SessionCensus(this.#limits);
    const welcome = (socket: Socket) => this.#welcome(socket);
    this.#server = options.tls ? createTlsServer(options.tls, welcome) : createServer(welcome);
    this.#server.on('error', (cause) =>
      options.onFault?.({ kind: 'socket', message: cause.message, cause }, undefined),
    );
  }

  /** The port; 0 while it isn't listening. */
  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  /** The bound sessions. */
  get sessions(): BoundSession<Tag>[] {
    return [...this.#guests].flatMap(({ bound }) => (bound ? [bound] : []));
  }

  /** Every connection, bound or not. */
  get connections(): number {
    return this.#guests.size;
  }

  listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen({ host: this.#options.host, port: this.#options.port }, () => {
        this.#server.off('error', reject);
        resolve();
      });
    });
  }

  /**
   * Accepts no more connections, lets open requests finish for up to `graceMs`, then unbinds every session.
   */
  async close(graceMs: number = CLOSE_GRACE_MS): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
    await Promise.all([...this.#guests].map(async ({ session }) => session?.unbind(graceMs)));
    await closed;
  }

  #welcome(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const ip = this.#options.placeOf?.(address) ?? address;
    if (!this.#census.enter(ip)) {
      socket.on('error', () => {});
      socket.destroy();
      return;
    }
    socket.setKeepAlive(true);
    const guest: Guest<Tag> = {};
    this.#guests.add(guest);
    guest.session = this.#open(socket, guest, ip);
  }

  #open(socket: Socket, guest: Guest<Tag>, ip: string): SmppSession {
    const { onBound, onClosed, onFault } = this.#options;
    return new SmppSession(
      socket,
      'smsc',
      {
        onRequest: (request, session) =>
          isServerRequest(request) ? this.#serve(request, guest) : this.#bind(request, guest, session),
        onBound: (session) => {
          if (guest.tag === undefined || session.state === 'closed') return;
          const mode =
            session.state === 'receiver' || session.state === 'transmitter' ? session.state : 'transceiver';
          guest.bound = { session, tag: guest.tag.value, systemId: session.systemId, mode };
          this.#census.becomeBound(ip);
          onBound?.(guest.bound);
        },
        onClose: (reason) => {
          this.#guests.delete(guest);
          this.#census.leave(ip, guest.bound !== undefined, guest.reservedFor);
          if (guest.bound) onClosed?.(guest.bound, reason);
        },
        onFault: (fault, session) => onFault?.(fault, session),
      },
      this.#limits,
    );
  }

  #serve(request: Parameters<SmppServerOptions<Tag>['onRequest']>[0], guest: Guest<Tag>): Pdu | Promise<Pdu> {
    return guest.bound ? this.#options.onRequest(request, guest.bound) : refuse(request, STATUS.RINVBNDSTS);
  }

  async #bind(request: Pdu, guest: Guest<Tag>, session: SmppSession): Promise<Pdu> {
    const mode = bindModeOf(request.command);
    if (mode === undefined || !('interfaceVersion' in request)) return refuse(request, STATUS.RINVCMDID);
    const { systemId, password, systemType, interfaceVersion } = request;
    if (interfaceVersion > NEWEST_VERSION) return refuse(request, STATUS.RBINDFAIL);
    const verdict = await this.#options.onBind({
      mode,
      systemId,
      password,
      systemType,
      interfaceVersion,
      ip: session.remoteAddress,
    });
    if (!verdict.ok)
      return refuse(request, verdict.status === STATUS.ROK ? STATUS.RBINDFAIL : verdict.status);
    // It disconnected during the lookup; a place counted now would never be released.
    if (session.state === 'closed' || !this.#census.reserve(systemId))
      return refuse(request, STATUS.RBINDFAIL);
    guest.reservedFor = systemId;
    guest.tag = { value: verdict.tag };
    return createPdu(`${request.command}_resp`, {
      systemId: this.#options.systemId,
      tlvs: { scInterfaceVersion: 0x34 },
    });
  }
}

/** Starts an SMSC. Rejects if it can't listen. */
export async function createSmppServer<Tag>(options: SmppServerOptions<Tag>): Promise<SmppServer<Tag>> {
  const server = new SmppServer(options);
  await server.listen();
  return server;
}
