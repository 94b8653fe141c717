import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Domain } from '../domain.ts';
import { TestAccount } from './test-account.ts';
import { makeAccount } from './test-domain.ts';
import { eventTypesOf } from '../developer/webhooks/event-types.ts';

export interface Received {
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
  type: string;
}

/** A receiver on this machine that stores requests and answers as configured. */
export interface TestReceiver {
  url: string;
  received: Received[];
  answer: (received: Received, response: ServerResponse) => void;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<TestReceiver> {
  const receiver: TestReceiver = {
    url: '',
    received: [],
    answer: (_received, response) => void response.writeHead(204).end(),
    close: () => closeServer(server),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const { type } = JSON.parse(body) as { type: string };
      const received = { id: String(request.headers['webhook-id']), headers: request.headers, body, type };
      receiver.received.push(received);
      receiver.answer(received, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return receiver;
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** A `TestAccount` whose two webhook endpoints are the receiver's. */
export class Listener extends TestAccount {
  /** The ids of its endpoints, by the events they get. */
  contacts = '';
  campaigns = '';
}

export async function makeListener(domain: Domain, url: string, company?: string): Promise<Listener> {
  const listener = new Listener(domain, (await makeAccount(domain, company)).accountId);
  const fields = {
    contacts: { url, events: eventTypesOf('contacts') },
    campaigns: { url, events: eventTypesOf('campaigns') },
  };
  const endpoints = await listener.inScope(({ webhookEndpoints }) => webhookEndpoints.save(fields));
  const idOf = (kind: string): string => endpoints.find((endpoint) => endpoint.kind === kind)?.id ?? '';
  return Object.assign(listener, { contacts: idOf('contacts'), campaigns: idOf('campaigns') });
}

/** Adds people one by one, as the API does. */
export async function addPeople(listener: Listener, count: number, prefix = 'person'): Promise<void> {
  await listener.inScope(async ({ contacts }) => {
    for (let n = 0; n < count; n += 1)
      await contacts.create(
        { fullName: `Ama ${n}`, email: `${prefix}${n}@example.com`, telephone: '', attributes: {} },
        [],
      );
  });
}
