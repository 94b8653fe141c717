import {
  createPdu,
  createSmppServer,
  type Pdu,
  type PduOf,
  refuse,
  respond,
  type ServerRequest,
  type SmppServer,
  type SmppServerOptions,
  STATUS,
} from '../src/index.ts';

export const PASSWORD = 'kola8pw';

/** A server that accepts every message from clients with the right password. */
export function startServer(options: Partial<SmppServerOptions<string>> = {}): Promise<SmppServer<string>> {
  let count = 0;
  return createSmppServer<string>({
    host: '127.0.0.1',
    port: 0,
    systemId: 'TALKDRUM',
    onBind: ({ systemId, password }) =>
      password === PASSWORD ? { ok: true, tag: systemId } : { ok: false, status: STATUS.RINVPASWD },
    onRequest: (request) => accept(request, `m${(count += 1)}`),
    ...options,
  });
}

export function accept(request: ServerRequest, messageId: string): Pdu {
  switch (request.command) {
    case 'submit_sm':
    case 'data_sm':
    case 'submit_multi':
      return respond(request, { messageId });
    case 'query_sm':
      return refuse(request, STATUS.RQUERYFAIL);
    case 'cancel_sm':
      return refuse(request, STATUS.RCANCELFAIL);
    default:
      return refuse(request, STATUS.RREPLACEFAIL);
  }
}

export function bindPdu(
  mode: 'transmitter' | 'receiver' | 'transceiver' = 'transceiver',
  sequence = 1,
  interfaceVersion = 0x34,
): Pdu {
  return createPdu(`bind_${mode}`, { systemId: 'kola', password: PASSWORD, interfaceVersion }, 0, sequence);
}

export function submitPdu(sequence = 0, text = 'Your order is on its way'): PduOf<'submit_sm'> {
  return createPdu(
    'submit_sm',
    { ...ADDRESSES, registeredDelivery: 1, shortMessage: Buffer.from(text) },
    0,
    sequence,
  );
}

export const ADDRESSES = {
  source: { ton: 5, npi: 0, addr: 'KOLA' },
  destination: { ton: 1, npi: 1, addr: '2348030000000' },
};
