import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type GatewayFixture,
  makeCustomer,
  messagesOf,
  startGatewayFixture,
} from '../../testing/gateway-fixture.ts';
import { eventually } from '../../testing/index.ts';
import { type PeerPdu, SmppPeer } from '../../testing/smpp-peer.ts';

let fixture: GatewayFixture;
let port: number;

beforeAll(async () => {
  fixture = await startGatewayFixture({ SMPP_BINDS: '8' });
  port = fixture.gateway.smppPort;
});
afterEach(() => {
  // Receipts go to any bound session.
  for (const peer of peers.splice(0)) peer.close();
});
afterAll(() => fixture.stop());

const hello = {
  source_addr_ton: 5,
  source_addr: 'Kola',
  dest_addr_ton: 1,
  destination_addr: '2348031234567',
  data_coding: 0,
  short_message: 'Your code is 4417',
};
const peers: SmppPeer[] = [];
async function customerPeer(mode?: string): Promise<SmppPeer> {
  const peer = await SmppPeer.bound(port, fixture.customer.smpp, mode);
  peers.push(peer);
  return peer;
}
const taken = () => messagesOf(fixture.test.domain, fixture.customer.accountId);
/** What a carrier's receipt does to messages. */
async function settle(messageIds: readonly (string | undefined)[], change: string): Promise<void> {
  await fixture.test.domain.bulk(fixture.customer.accountId, (client) =>
    client.query(
      `update delivery set ${change} where account_id = $1 and replace(id::text, '-', '') = any($2)`,
      [fixture.customer.accountId, messageIds],
    ),
  );
}
const textOf = (pdu: PeerPdu | undefined) =>
  String((pdu?.['short_message'] as { message?: unknown } | undefined)?.message);
const udh = (total: number, part: number, text: string) => ({
  ...hello,
  esm_class: 0x40,
  short_message: Buffer.concat([Buffer.of(5, 0, 3, 77, total, part), Buffer.from(text)]),
});

describe('a bind', () => {
  it('gets the same refusal for a wrong name, a wrong password and a key of another gateway', async () => {
    const { smpp, smtp } = fixture.customer;
    for (const [system_id, password] of [
      ['nobody', smpp.password],
      [smpp.user, 'wrongone'],
      [smtp.user, smtp.password],
    ]) {
      const peer = await SmppPeer.connect(port);
      expect((await peer.ask('bind_transceiver', { system_id, password })).command_status).toBe(0x0e);
      await eventually(() => peer.isClosed);
    }
  });

  it('is required before anything else', async () => {
    const peer = await SmppPeer.connect(port);
    expect((await peer.ask('submit_sm', hello)).command_status).toBe(0x04);
    peer.close();
  });

  it("is refused above the account's limit", async () => {
    const other = await makeCustomer(fixture.test.domain, 'many@kola.example');
    const peers = await Promise.all(Array.from({ length: 8 }, () => SmppPeer.bound(port, other.smpp)));
    const late = await SmppPeer.connect(port);
    expect(
      (await late.ask('bind_receiver', { system_id: other.smpp.user, password: other.smpp.password }))
        .command_status,
    ).toBe(0x0d);
    for (const peer of [...peers, late]) peer.close();
  });
});

describe('a message over SMPP', () => {
  it('is stored before it is answered, and its receipt follows the delivery', async () => {
    const peer = await customerPeer();
    const { command_status, message_id } = await peer.ask('submit_sm', {
      ...hello,
      registered_delivery: 0x11,
      esm_class: 3,
    });
    expect(command_status).toBe(0);
    expect((await taken()).at(-1)).toMatchObject({
      source: 'smpp',
      recipient: '+2348031234567',
      sender: 'Kola',
      body: 'Your code is 4417',
      state: 'queued',
    });
    expect(await peer.ask('query_sm', { message_id, source_addr: 'Kola' })).toMatchObject({
      message_state: 1,
      final_date: '',
    });
    await settle([message_id], `state = 'sent', settled_at = now()`);
    await settle([message_id], `delivered_at = now()`);
    await eventually(() => peer.received.length > 0);
    expect(peer.received[0]).toMatchObject({
      esm_class: 4,
      source_addr: '2348031234567',
      destination_addr: 'Kola',
      receipted_message_id: message_id,
      message_state: 2,
    });
    expect(textOf(peer.received[0])).toMatch(
      new RegExp(
        `^id:${message_id} sub:001 dlvrd:001 submit date:\\d{10} done date:\\d{10} stat:DELIVRD err:000 text:Your code is 4417$`,
      ),
    );
    expect(await peer.ask('query_sm', { message_id, source_addr: 'Kola' })).toMatchObject({
      message_state: 2,
    });
    peer.close();
  });

  it('gets the receipts it asked for and no others', async () => {
    const peer = await customerPeer();
    const ids: (string | undefined)[] = [];
    for (const registered_delivery of [0, 1, 2, 2, 1])
      ids.push((await peer.ask('submit_sm', { ...hello, registered_delivery })).message_id);
    await settle([ids[0], ids[3]], `state = 'failed', settled_at = now()`);
    await settle([ids[1], ids[2]], `state = 'sent', delivered_at = now()`);
    // A carrier that had taken it says so later.
    await settle([ids[4]], `state = 'sent', bounced_at = now()`);
    await eventually(() => peer.received.length === 3);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(
      Object.fromEntries(peer.received.map((pdu) => [pdu['receipted_message_id'], pdu['message_state']])),
    ).toEqual({
      [String(ids[1])]: 2,
      [String(ids[3])]: 5,
      [String(ids[4])]: 5,
    });
    expect(await peer.ask('query_sm', { message_id: ids[4], source_addr: 'Kola' })).toMatchObject({
      message_state: 5,
    });
    peer.close();
    const owed = `select from smpp_receipt where replace(submission_id::text, '-', '') = any($1)`;
    await eventually(async () => {
      const { rowCount } = await fixture.test.domain.bulk(fixture.customer.accountId, (client) =>
        client.query(owed, [ids]),
      );
      return rowCount === 0;
    });
  });

  it("keeps receipts while no client is connected, and those the client didn't accept", async () => {
    const sender = await customerPeer('transmitter');
    const { message_id } = await sender.ask('submit_sm', { ...hello, registered_delivery: 1 });
    await settle([message_id], `state = 'sent', delivered_at = now()`);
    const receiver = await customerPeer('receiver');
    receiver.answerStatus = 0x64;
    await eventually(() => receiver.received.length === 1);
    receiver.answerStatus = 0;
    await fixture.test.domain.bulk(fixture.customer.accountId, (client) =>
      client.query(`update smpp_receipt set due_at = now() - interval '1 second' where account_id = $1`, [
        fixture.customer.accountId,
      ]),
    );
    await eventually(async () => {
      await fixture.test.domain.bulk(fixture.customer.accountId, (client) =>
        client.query(
          `update smpp_receipt set due_at = now() - interval '1 second' where account_id = $1 and attempts > 0`,
          [fixture.customer.accountId],
        ),
      );
      return receiver.received.length === 2;
    });
    expect(receiver.received.map((pdu) => pdu['receipted_message_id'])).toEqual([message_id, message_id]);
    expect(sender.received).toEqual([]);
    sender.close();
    receiver.close();
  });

  it('is refused with the status of its error', async () => {
    const peer = await customerPeer();
    const status = async (change: object) =>
      (await peer.ask('submit_sm', { ...hello, ...change })).command_status;
    expect(await status({ source_addr: 'Stranger' })).toBe(0x0a);
    expect(await status({ destination_addr: '12' })).toBe(0x0b);
    expect(await status({ short_message: '' })).toBe(0x01);
    expect(await status({ data_coding: 4, short_message: Buffer.of(1, 2, 3) })).toBe(0x45);
    expect(await status({ data_coding: 0, short_message: Buffer.of(0x41, 0xe9) })).toBe(0x45);
    expect(await status({ esm_class: 4 })).toBe(0x43);
    expect((await peer.ask('replace_sm', { message_id: 'x', short_message: 'other' })).command_status).toBe(
      0x13,
    );
    expect((await peer.ask('query_sm', { message_id: 'x' })).command_status).toBe(0x67);
    peer.close();
  });

  it('is hidden from other accounts', async () => {
    const peer = await customerPeer();
    const { message_id } = await peer.ask('submit_sm', hello);
    const other = await makeCustomer(fixture.test.domain, 'eve@other.example');
    const eve = await SmppPeer.bound(port, other.smpp);
    expect((await eve.ask('query_sm', { message_id })).command_status).toBe(0x67);
    expect(
      (await eve.ask('cancel_sm', { message_id, source_addr: 'Kola', destination_addr: '2348031234567' }))
        .command_status,
    ).toBe(0x11);
    expect(
      (await peer.ask('cancel_sm', { message_id, source_addr: 'Kola', destination_addr: '2348031234567' }))
        .command_status,
    ).toBe(0);
    expect(await peer.ask('query_sm', { message_id, source_addr: 'Kola' })).toMatchObject({
      message_state: 4,
    });
    expect((await peer.ask('cancel_sm', { message_id, source_addr: 'Kola' })).command_status).toBe(0);
    eve.close();
    peer.close();
  });

  it('can be queried and cancelled only with the addresses it was submitted with', async () => {
    const peer = await customerPeer();
    const { message_id } = await peer.ask('submit_sm', hello);
    const ask = async (command: string, change: object) =>
      (await peer.ask(command, { message_id, source_addr: 'Kola', ...change })).command_status;
    expect(await ask('query_sm', { source_addr: 'Other' })).toBe(0x0a);
    expect(await ask('query_sm', { source_addr: '' })).toBe(0x0a);
    expect(await ask('cancel_sm', { source_addr: 'Other' })).toBe(0x0a);
    expect(await ask('cancel_sm', { destination_addr: '2348031234568' })).toBe(0x0a);
    expect(await ask('query_sm', { source_addr: 'kola' })).toBe(0);
    expect(await ask('cancel_sm', { destination_addr: '+2348031234567' })).toBe(0);
    peer.close();
  });

  it.each([
    [
      'the carrier gave it up',
      `state = 'sent', bounced_at = now(), response = 'expired 027'`,
      3,
      'EXPIRED',
      27,
      3,
    ],
    [
      'the carrier rejected it',
      `state = 'sent', bounced_at = now(), response = 'rejected 009'`,
      8,
      'REJECTD',
      9,
      3,
    ],
    [
      'the carrier could not deliver it',
      `state = 'sent', bounced_at = now(), response = 'undeliverable 001'`,
      5,
      'UNDELIV',
      1,
      3,
    ],
    [
      'the carrier gave a word alone',
      `state = 'sent', bounced_at = now(), response = 'DND Active on Phone Number'`,
      5,
      'UNDELIV',
      209,
      8,
    ],
    [
      'the carrier did not take it',
      `state = 'failed', reason = 'rejected', response = 'ESME_RSUBMITFAIL'`,
      8,
      'REJECTD',
      205,
      8,
    ],
    ['the number does not exist', `state = 'failed', reason = 'refused'`, 5, 'UNDELIV', 204, 8],
    ['nobody took it in time', `state = 'failed', reason = 'gave_up'`, 5, 'UNDELIV', 206, 8],
    [
      'its validity was over',
      `state = 'failed', reason = 'rejected', response = 'expired before it could be sent'`,
      3,
      'EXPIRED',
      203,
      8,
    ],
    ['the recipient is suppressed', `state = 'skipped', reason = 'suppressed'`, 8, 'REJECTD', 201, 8],
    ['it was cancelled', `state = 'cancelled'`, 4, 'DELETED', 202, 8],
    ['its outcome is unknown', `state = 'unknown', reason = 'connection_lost'`, 7, 'UNKNOWN', 208, 8],
  ])(
    "that wasn't delivered has a receipt that says %s",
    async (_name, change, ...[state, word, error, network]) => {
      const peer = await customerPeer();
      const { message_id } = await peer.ask('submit_sm', { ...hello, registered_delivery: 1 });
      await settle([message_id], `${change}, settled_at = now()`);
      await eventually(() => peer.received.length > 0);
      const [receipt] = peer.received;
      expect(textOf(receipt)).toContain(` stat:${word} err:${String(error).padStart(3, '0')} `);
      expect(receipt).toMatchObject({
        message_state: state,
        network_error_code: Buffer.of(network, 0, error),
      });
      const query = { message_id, source_addr: 'Kola' };
      expect(await peer.ask('query_sm', query)).toMatchObject({ message_state: state, error_code: error });
      peer.close();
    },
  );

  it('can be in UCS-2 and longer than short_message allows', async () => {
    const peer = await customerPeer();
    const text = 'ẹ ₦500 🥁'.repeat(20);
    expect(
      (
        await peer.ask('data_sm', {
          ...hello,
          short_message: undefined,
          data_coding: 8,
          message_payload: Buffer.from(text, 'utf16le').swap16(),
        })
      ).command_status,
    ).toBe(0);
    expect((await taken()).at(-1)).toMatchObject({ body: text, encoding: 'ucs2' });
    peer.close();
  });

  it('in parts is one message charged by segments, and each part gets its receipt', async () => {
    const peer = await customerPeer();
    const before = (await taken()).length;
    const parts = ['a'.repeat(153), 'b'.repeat(153), 'c'.repeat(20)];
    const ids: (string | undefined)[] = [];
    for (const n of [2, 0])
      ids.push(
        (await peer.ask('submit_sm', { ...udh(3, n + 1, parts[n] ?? ''), registered_delivery: 1 }))
          .message_id,
      );
    expect((await taken()).length).toBe(before);
    expect(
      (
        await peer
          .ask('submit_sm', udh(3, 2, 'x'))
          .then(() => peer.ask('submit_sm', { ...hello, source_addr: 'Stranger', esm_class: 0 }))
      ).command_status,
    ).toBe(0x0a);
    const row = (await taken()).at(-1);
    expect([(await taken()).length - before, row?.['segments'], String(row?.['body'])]).toEqual(
      [1, 3, `${parts[0]}x${parts[2]}`].map((value, n) => (n === 1 ? Math.ceil(174 / 153) : value)),
    );
    await settle([String(row?.['id']).replaceAll('-', '')], `state = 'sent', delivered_at = now()`);
    await eventually(() => peer.received.length === 2);
    expect(new Set(peer.received.map((pdu) => pdu['receipted_message_id']))).toEqual(new Set(ids));
    peer.close();
  });

  it('to several numbers reports which were not accepted', async () => {
    const peer = await customerPeer();
    const dest_address = ['2348031234501', '12', '2348031234502'].map((destination_addr) => ({
      dest_addr_ton: 1,
      dest_addr_npi: 1,
      destination_addr,
    }));
    const answer = await peer.ask('submit_multi', { ...hello, dest_address });
    expect(answer.command_status).toBe(0);
    expect(answer['unsuccess_sme']).toMatchObject([{ destination_addr: '12', error_status_code: 0x0b }]);
    const numbers = (await taken()).slice(-2).map(({ recipient }) => recipient);
    expect(new Set(numbers)).toEqual(new Set(['+2348031234501', '+2348031234502']));
    peer.close();
  });

  it('is refused after its key is revoked', async () => {
    const other = await makeCustomer(fixture.test.domain, 'uche@kola.example');
    const peer = await SmppPeer.bound(port, other.smpp);
    expect((await peer.ask('submit_sm', hello)).command_status).toBe(0);
    await fixture.test.domain.openScope({ accountId: other.accountId, userId: null }, ({ apiKeys }) =>
      apiKeys.revoke(other.smpp.id),
    );
    expect((await peer.ask('submit_sm', hello)).command_status).toBe(0x45);
    await eventually(() => peer.isClosed);
    expect(await messagesOf(fixture.test.domain, other.accountId)).toHaveLength(1);
  });
});

it('from a client that sends too fast is throttled', async () => {
  const slow = await startGatewayFixture({ GATEWAY_RATE: '5' });
  const peer = await SmppPeer.bound(slow.gateway.smppPort, slow.customer.smpp);
  const statuses = (await Promise.all(Array.from({ length: 30 }, () => peer.ask('submit_sm', hello)))).map(
    ({ command_status }) => command_status,
  );
  expect(statuses.filter((status) => status === 0).length).toBeLessThan(15);
  expect(new Set(statuses)).toEqual(new Set([0, 0x58]));
  expect(await messagesOf(slow.test.domain, slow.customer.accountId)).toHaveLength(
    statuses.filter((status) => status === 0).length,
  );
  peer.close();
  await slow.stop();
});
