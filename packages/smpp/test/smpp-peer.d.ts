// Types for the part of the independent peer that the tests use.
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Server as NetServer } from 'node:net';

  export interface PeerPdu {
    command: string;
    command_status: number;
    sequence_number: number;
    [field: string]: unknown;
    response(fields?: Record<string, unknown>): PeerPdu;
  }
  type Ask = (fields: Record<string, unknown>, onResponse?: (pdu: PeerPdu) => void) => boolean;

  export interface PeerSession extends EventEmitter {
    bind_transceiver: Ask;
    submit_sm: Ask;
    query_sm: Ask;
    deliver_sm: Ask;
    enquire_link: Ask;
    unbind: Ask;
    send(pdu: PeerPdu): boolean;
    destroy(): void;
  }

  const smpp: {
    connect(options: { host: string; port: number }, onConnect?: () => void): PeerSession;
    createServer(onSession: (session: PeerSession) => void): NetServer;
  };
  export default smpp;
}
