import type { TlsOptions } from 'node:tls';
import type { Pdu, PduOf } from '../protocol/pdu.ts';
import type { BindMode } from '../session/allowed-commands.ts';
import type { CloseReason, SessionFault } from '../session/request-outcome.ts';
import type { SessionLimits } from '../session/session-limits.ts';
import type { SmppSession } from '../session/smpp-session.ts';

/** What an ESME says of itself when it binds. */
export interface Credentials {
  mode: BindMode;
  systemId: string;
  password: string;
  systemType: string;
  interfaceVersion: number;
  ip: string;
}

/** Whether a bind is accepted. `tag` is whatever the server's owner wants to find again with each request. */
export type BindVerdict<Tag> = { ok: true; tag: Tag } | { ok: false; status: number };

/** A session whose ESME is known. */
export interface BoundSession<Tag> {
  readonly session: SmppSession;
  readonly tag: Tag;
  readonly systemId: string;
  readonly mode: BindMode;
}

const REQUESTS = ['submit_sm', 'submit_multi', 'data_sm', 'query_sm', 'cancel_sm', 'replace_sm'] as const;
type ServerCommand = (typeof REQUESTS)[number];

/** The requests an SMSC gets to answer. */
export type ServerRequest = { [C in ServerCommand]: PduOf<C> }[ServerCommand];
/** Their responses, as `respond` and `refuse` make them. */
export type ServerResponse = Pdu;

export interface ServerLimits extends SessionLimits {
  /** Connections of everybody. */
  maxSessions: number;
  /** Connections of one address that have not bound. */
  maxUnboundPerIp: number;
  maxBindsPerSystemId: number;
}

export interface SmppServerOptions<Tag> {
  host: string;
  /** 0 for any that is free. */
  port: number;
  /** Our own name, given in every answer to a bind. */
  systemId: string;
  limits?: Partial<ServerLimits>;
  /** What counts as one address: of IPv6 a whole network, say. Each address by itself when missing. */
  placeOf?(address: string): string;
  /** With it the server speaks TLS and nothing else. */
  tls?: TlsOptions;
  /** A refused bind closes the connection. Rejecting answers RSYSERR. */
  onBind(credentials: Credentials): BindVerdict<Tag> | Promise<BindVerdict<Tag>>;
  /** At most `handlerWindow` of one session are under way at once. Rejecting answers RSYSERR. */
  onRequest(request: ServerRequest, bound: BoundSession<Tag>): ServerResponse | Promise<ServerResponse>;
  onBound?(bound: BoundSession<Tag>): void;
  /** Only sessions that were bound. */
  onClosed?(bound: BoundSession<Tag>, reason: CloseReason): void;
  onFault?(fault: SessionFault, session: SmppSession | undefined): void;
}

export const SERVER_LIMITS = { maxSessions: 5_000, maxUnboundPerIp: 20, maxBindsPerSystemId: 2 } as const;

export function isServerRequest(pdu: Pdu): pdu is ServerRequest {
  return REQUESTS.some((command) => command === pdu.command);
}
