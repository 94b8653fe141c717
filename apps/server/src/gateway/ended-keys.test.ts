import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Customer,
  type GatewayFixture,
  makeCustomer,
  startGatewayFixture,
} from '../testing/gateway-fixture.ts';
import { eventually } from '../testing/index.ts';
import { SmppPeer } from '../testing/smpp-peer.ts';
import { SmtpDialogue } from '../testing/smtp-dialogue.ts';

let fixture: GatewayFixture;
let number = 0;

beforeAll(async () => {
  fixture = await startGatewayFixture();
});
afterAll(() => fixture.stop());

/** Ways for a key to lose its right to send while its sessions are open. */
const endings: [string, (customer: Customer) => Promise<unknown>][] = [
  [
    'its key is revoked',
    ({ accountId, smtp, smpp }) =>
      change(accountId, 'update api_key set revoked_at = now() where id in ($2, $3)', [smtp.id, smpp.id]),
  ],
  [
    'its key expires',
    ({ accountId, smtp, smpp }) =>
      change(accountId, `update api_key set expires_at = now() - interval '1 second' where id in ($2, $3)`, [
        smtp.id,
        smpp.id,
      ]),
  ],
  ['its key loses the scope', ({ accountId }) => change(accountId, `update api_key set scopes = '{}'`)],
  [
    'its key may no longer be used from there',
    ({ accountId }) => change(accountId, `update api_key set allowed_addresses = '{203.0.113.7}'`),
  ],
  [
    'the maker of its key is demoted',
    ({ accountId }) => change(accountId, `update membership set is_owner = false, privileges = '{}'`),
  ],
  [
    'the maker of its key leaves the team',
    ({ accountId }) => change(accountId, `update membership set status = 'suspended'`),
  ],
  [
    'our staff suspend sending',
    ({ accountId }) => change(accountId, 'update account set sending_suspended_at = now()', [], 'id'),
  ],
  ['the account is closed', ({ accountId }) => change(accountId, 'update account set status = 0', [], 'id')],
];

function change(
  accountId: string,
  statement: string,
  values: string[] = [],
  column = 'account_id',
): Promise<unknown> {
  const where = `${statement.includes(' where ') ? 'and' : 'where'} ${column} = $1`;
  return fixture.test.domain.bulk(accountId, (client) =>
    client.query(`${statement} ${where}`, [accountId, ...values]),
  );
}

describe('an open session', () => {
  it.each(endings)('ends within seconds when %s', async (_name, end) => {
    number += 1;
    const customer = await makeCustomer(fixture.test.domain, `ended${number}@kola.example`);
    const smpp = await SmppPeer.bound(fixture.gateway.smppPort, customer.smpp, 'receiver');
    const smtp = await SmtpDialogue.signedIn(
      fixture.gateway.submissionPort,
      customer.smtp.user,
      customer.smtp.password,
    );
    expect(await smtp.say('NOOP')).toMatch(/^250/);
    await end(customer);
    await eventually(() => smpp.isClosed && smtp.isClosed, 8_000);
    expect(await smtp.answer()).toMatch(/^421 /);
    const again = SmppPeer.bound(fixture.gateway.smppPort, customer.smpp);
    await expect(again).rejects.toThrow('refused');
  });

  it('stays open while its key may send', async () => {
    const { smpp, smtp } = fixture.customer;
    const peer = await SmppPeer.bound(fixture.gateway.smppPort, smpp);
    const dialogue = await SmtpDialogue.signedIn(fixture.gateway.submissionPort, smtp.user, smtp.password);
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    expect(await dialogue.say('NOOP')).toMatch(/^250/);
    expect(peer.isClosed).toBe(false);
    peer.close();
    dialogue.end();
  });
});
