import type { TlsOptions } from 'node:tls';
import type { Pdu, PduOf } from '../protocol/pdu.ts';
import type { BindMode } from '../session/allowed-commands.ts';
import type { CloseReason, SessionFault } from '../session/request-outcome.ts';
import type { SessionLimits } from '../session/session-limits.ts';
import type { SmppSession } from '../session/smpp-session.ts';

/** The fields of an ESME's bind request. */
export interface Credentials {
  mode: BindMode;
  systemId: string;
  password: string;
  systemType: string;
  interfaceVersion: number;
  ip: string;
}

/** The decision about a bind. `tag` is the application's data, available with each request. */
export type BindVerdict<Tag> = { ok: true; tag: Tag } | { ok: false; status: number };

/** A bound session. */
export interface BoundSession<Tag> {
  readonly session: SmppSession;
  readonly tag: Tag;
  readonly systemId: string;
  readonly mode: BindMode;
}

const REQUESTS = ['submit_sm', 'submit_multi', 'data_sm', 'query_sm', 'cancel_sm', 'replace_sm'] as const;
type ServerCommand = (typeof REQUESTS)[number];

/** Requests the SMSC handles. */
export type ServerRequest = { [C in ServerCommand]: PduOf<C> }[ServerCommand];
/** Their responses, as `respond` and `refuse` make them. */
export type ServerResponse = Pdu;

export interface ServerLimits extends SessionLimits {
  /** Maximum connections in total. */
  maxSessions: number;
  /** Maximum unbound connections of one address. */
  maxUnboundPerIp: number;
  maxBindsPerSystemId: number;
}

export interface SmppServerOptions<Tag> {
  host: string;
  /** 0 picks a free port. */
  port: number;
  /** Our system_id, in every answer to a bind. */
  systemId: string;
  limits?: Partial<ServerLimits>;
  /**
   * Maps an address to the unit that is limited, for example an IPv6 network. Default: the address itself.
   */
  placeOf?(address: string): string;
  /** If given, the server accepts only TLS. */
  tls?: TlsOptions;
  /** A refused bind closes the connection. Rejecting answers RSYSERR. */
  onBind(credentials: Credentials): BindVerdict<Tag> | Promise<BindVerdict<Tag>>;
  /** At most `handlerWindow` of one session are under way at once. Rejecting answers RSYSERR. */
  onRequest(request: ServerRequest, bound: BoundSession<Tag>): ServerResponse | Promise<ServerResponse>;
  onBound?(bound: BoundSession<Tag>): void;
  /** Called for bound sessions only. */
  onClosed?(bound: BoundSession<Tag>, reason: CloseReason): void;
  onFault?(fault: SessionFault, session: SmppSession | undefined): void;
}

export const SERVER_LIMITS = { maxSessions: 5_000, maxUnboundPerIp: 20, maxBindsPerSystemId: 2 } as const;

export function isServerRequest(pdu: Pdu): pdu is ServerRequest {
  return REQUESTS.some((command) => command === pdu.command);
}
