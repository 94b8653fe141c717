import { type ApiKey, type Channel, type Domain, newId } from '@talkdrum/domain';
import { authenticateSenders, makePerson, startTestDomain, type TestDomain } from '@talkdrum/domain/testing';
import type { Pace } from '../bodies/pace.ts';
import { createGatewayCounters } from '../gateway/counters.ts';
import { type Gateway, startGateway } from '../gateway/gateway.ts';
import { silentLog, testEnvironment } from './index.ts';

export interface Customer {
  accountId: string;
  smtp: { id: string; user: string; password: string };
  smpp: { id: string; user: string; password: string };
  apiToken: string;
}

/** A gateway on its own database, and an account with keys and an active sender for each channel. */
export interface GatewayFixture {
  test: TestDomain;
  gateway: Gateway;
  customer: Customer;
  stop(): Promise<void>;
}

export async function startGatewayFixture(
  overrides: Record<string, string> = {},
  slowest?: Pace,
): Promise<GatewayFixture> {
  const test = await startTestDomain();
  const customer = await makeCustomer(test.domain, 'ada@kola.example');
  const env = testEnvironment(test.database, { GATEWAY_RATE: '100000', ...overrides });
  const gateway = await startGateway(test.domain, env, silentLog(), createGatewayCounters(), slowest);
  return {
    test,
    gateway,
    customer,
    stop: async () => {
      await gateway.stop();
      await test.stop();
    },
  };
}

/** An account whose senders are `<name>@kola.example` of the owner's address and the SMS name `Kola`. */
export async function makeCustomer(domain: Domain, email: string): Promise<Customer> {
  const { accountId, userId } = await makePerson(domain, email);
  await addSender(domain, accountId, 'email', email);
  await addSender(domain, accountId, 'sms', 'Kola');
  const make = (gateway: ApiKey['gateway']) =>
    domain.openScope({ accountId, userId }, ({ apiKeys }) =>
      apiKeys.create({ name: gateway, gateway, scopes: ['messages.send'] }),
    );
  const [smtp, smpp, api] = [await make('smtp'), await make('smpp'), await make('api')];
  return {
    accountId,
    smtp: { id: smtp.id, user: smtp.prefix, password: smtp.secret },
    smpp: { id: smpp.id, user: smpp.prefix, password: smpp.secret },
    apiToken: api.secret,
  };
}

export async function addSender(
  domain: Domain,
  accountId: string,
  channel: Channel,
  sender: string,
  status = 1,
): Promise<void> {
  await domain.bulk(accountId, (client) =>
    client.query(
      `insert into sender (account_id, id, channel, sender, campaign, status, confirmed_at) values ($1, $2, $3, $4, 'transactional', $5, now())`,
      [accountId, newId(), channel, sender, status],
    ),
  );
  await authenticateSenders(domain, accountId);
}

/** The messages of an account as submitted, oldest first. */
export async function messagesOf(domain: Domain, accountId: string): Promise<Record<string, unknown>[]> {
  return domain.bulk(accountId, async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(
      `select m.*, d.state, d.reason from message m join delivery d on d.account_id = m.account_id and d.id = m.id where m.account_id = $1 order by m.id`,
      [accountId],
    );
    return rows;
  });
}
