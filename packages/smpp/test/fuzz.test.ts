import { afterEach, expect, it } from 'vitest';
import { COMMAND_IDS, createPdu, encodePdu, type SmppServer } from '../src/index.ts';
import { RawPeer } from './raw-peer.ts';
import { bindPdu, startServer, submitPdu } from './sample-server.ts';

const PDUS = 50_000;
const PER_SESSION = 2_500;
const SEEDS = [
  submitPdu(1),
  createPdu('submit_multi', { destinations: [{ ton: 1, npi: 1, addr: '234' }, { listName: 'all' }] }),
  createPdu('query_sm'),
].map(encodePdu);
const COMMANDS = Object.values(COMMAND_IDS);

let server: SmppServer<string>;
afterEach(() => server.close(0));

/** Repeatable: a failure names its seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * below);
  };
}

/** Any content within a valid length: known and unknown commands, broken copies of valid PDUs, noise. */
function brokenPdu(random: (below: number) => number, sequence: number): Buffer {
  const seed = SEEDS[random(SEEDS.length)];
  const pdu =
    random(3) === 0 || seed === undefined
      ? Buffer.from(Array.from({ length: 16 + random(300) }, () => random(256)))
      : Buffer.from(seed);
  for (let changes = random(6); changes > 0; changes -= 1)
    if (pdu.length > 16) pdu[16 + random(pdu.length - 16)] = random(256);
  const cut = random(4) === 0 ? pdu.subarray(0, 16 + random(pdu.length - 15)) : pdu;
  cut.writeUInt32BE(cut.length, 0);
  // Not unbind, which would correctly end the session.
  const command = random(10) === 0 ? random(0xffffffff) : (COMMANDS[random(COMMANDS.length)] ?? 4);
  cut.writeUInt32BE(command === COMMAND_IDS.unbind ? COMMAND_IDS.submit_sm : command, 4);
  cut.writeUInt32BE(0, 8);
  cut.writeUInt32BE(sequence, 12);
  return cut;
}

it(`${PDUS} broken PDUs are answered one by one and don't affect the server`, {
  timeout: 120_000,
}, async () => {
  server = await startServer();
  const before = process.memoryUsage().rss;
  for (let session = 0; session < PDUS / PER_SESSION; session += 1) {
    const random = randomFrom(session + 1);
    const peer = await RawPeer.connect(server.port);
    await peer.ask(bindPdu());
    const requests = Array.from({ length: PER_SESSION }, (_, index) => brokenPdu(random, index + 1));
    peer.send(...requests);
    // Requests and unknown commands get exactly one answer each; responses and notices get none.
    const answered = new Set(
      requests.filter((pdu) => isAnswered(pdu.readUInt32BE(4))).map((pdu) => pdu.readUInt32BE(12)),
    );
    for (let left = answered.size; left > 0; left -= 1) {
      const answer = await peer.next();
      expect(
        answer && 'sequence' in answer && answered.delete(answer.sequence),
        `session ${session}: ${JSON.stringify(answer)}`,
      ).toBe(true);
    }
    expect(await peer.ask(submitPdu(9_999))).toMatchObject({
      command: 'submit_sm_resp',
      status: 0,
      sequence: 9_999,
    });
    peer.socket.destroy();
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1_048_576);
});

it('random streams end with an error response, and nothing else happens', async () => {
  server = await startServer();
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = randomFrom(seed);
    const peer = await RawPeer.connect(server.port);
    peer.send(Buffer.from(Array.from({ length: 16 + random(2_000) }, () => random(256))));
    expect(await peer.next()).toMatchObject({ command: 'generic_nack' });
    peer.socket.destroy();
  }
  const peer = await RawPeer.connect(server.port);
  expect(await peer.ask(bindPdu())).toMatchObject({ status: 0 });
});

function isAnswered(command: number): boolean {
  if (command === COMMAND_IDS.alert_notification || command === COMMAND_IDS.outbind) return false;
  return command < 0x80000000 || !COMMANDS.some((known) => known === command);
}
