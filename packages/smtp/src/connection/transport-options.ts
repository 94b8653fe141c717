import { InvalidMailError } from '../invalid-mail-error.ts';

export interface SmtpTimeouts {
  /** TCP connection and TLS handshake. */
  connectMs: number;
  greetingMs: number;
  /** Each reply to a command. */
  replyMs: number;
  /**
   * The reply after the final dot. RFC 5321 §4.5.3.2.6 recommends ten minutes. A caller that leases a message
   * must lease it for longer than this.
   */
  messageMs: number;
}

export interface SmtpTransportOptions {
  /**
   * `smtp://user:password@host:port` or `smtps://…`. `?tls=required|off` and `?verify=false` set the fields
   * below.
   */
  url: string;
  /** Maximum open connections, and so messages in doubt if the process dies. Default 8. */
  connections?: number;
  /** Messages sent over one connection before it is replaced. Default 1000. */
  messagesPerConnection?: number;
  /** Milliseconds after which an unused connection is closed. Default 20,000. */
  idleMs?: number;
  /** The host name in EHLO. Default `localhost`. */
  name?: string;
  /** STARTTLS: use it if offered (`auto`, default), refuse to send without it (`required`), never (`off`). */
  tls?: TlsMode;
  /** Default true. */
  verifyCertificate?: boolean;
  timeouts?: Partial<SmtpTimeouts>;
}

export type TlsMode = 'auto' | 'required' | 'off';

/** The options with all defaults filled in. */
export interface SmtpSettings {
  host: string;
  port: number;
  isSecure: boolean;
  credentials: { user: string; password: string } | null;
  connections: number;
  messagesPerConnection: number;
  idleMs: number;
  name: string;
  tls: TlsMode;
  verifyCertificate: boolean;
  timeouts: SmtpTimeouts;
}

/** Reads the URL and fills in defaults. Throws `invalid_server_url` if it is not an SMTP URL. */
export function smtpSettings(options: SmtpTransportOptions): SmtpSettings {
  const url = URL.canParse(options.url) ? new URL(options.url) : null;
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    throw new InvalidMailError(
      'invalid_server_url',
      'The mail server URL must look like smtp://host:port or smtps://host:port.',
    );
  const isSecure = url.protocol === 'smtps:';
  const tls = url.searchParams.get('tls');
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 465 : 587),
    isSecure,
    credentials: url.username
      ? { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) }
      : null,
    connections: Math.max(1, options.connections ?? 8),
    messagesPerConnection: Math.max(1, options.messagesPerConnection ?? 1000),
    idleMs: options.idleMs ?? 20_000,
    name: (options.name ?? 'localhost').replace(/[^\w.:[\]-]/g, ''),
    tls: options.tls ?? (tls === 'required' || tls === 'off' ? tls : 'auto'),
    verifyCertificate: options.verifyCertificate ?? url.searchParams.get('verify') !== 'false',
    timeouts: {
      connectMs: 10_000,
      greetingMs: 30_000,
      replyMs: 60_000,
      messageMs: 120_000,
      ...options.timeouts,
    },
  };
}
