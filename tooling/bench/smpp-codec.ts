import { readOptions } from '../read-options.ts';
import { createPdu, PduReader, PduWriter, writePdu } from '@talkdrum/smpp';
import { median } from './measuring/median.ts';
import { Child } from './sending/child.ts';
import { loadSubmits, type SubmitLoadResult } from './smpp/submit-load.ts';

/**
 * How fast the SMPP codec is on its own, and how many submit_sm one bind carries to a server without storage
 * in another process, with and without receipts. Options: --messages 200000 --window 100 --rounds 3. Last
 * line: JSON.
 */
const { values } = readOptions({
  options: {
    messages: { type: 'string', default: '200000' },
    window: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '3' },
  },
});
const [messages, window, rounds] = [Number(values.messages), Number(values.window), Number(values.rounds)];
const BATCH = 500;
const SUBMIT = createPdu('submit_sm', {
  source: { ton: 5, npi: 0, addr: 'KOLA' },
  destination: { ton: 1, npi: 1, addr: '2348030000000' },
  registeredDelivery: 1,
  shortMessage: Buffer.from(
    'Your order 4711 has left our store and is on its way to you. Thank you for buying at Kola.',
  ),
});

const encoded: number[] = [];
const decoded: number[] = [];
const bare: SubmitLoadResult[] = [];
const withReceipts: SubmitLoadResult[] = [];
const server = new Child(new URL('./smpp/bare-server.ts', import.meta.url));
const { port } = await server.next<{ port: number }>();
const load = { port, systemId: 'bench', password: 'bench', window, messages };
for (let round = 0; round <= rounds; round += 1) {
  const results = [measureEncode(), measureDecode()] as const;
  const [first, second] = [
    await loadSubmits({ ...load, withReceipts: false }),
    await loadSubmits({ ...load, withReceipts: true }),
  ];
  // The first round is a warm-up.
  if (round === 0) continue;
  encoded.push(results[0]);
  decoded.push(results[1]);
  bare.push(first);
  withReceipts.push(second);
  process.stdout.write(
    `submit_sm ${show(first.acceptedPerSecond)} · with receipts ${show(second.settledPerSecond)} a second\n`,
  );
}
await server.stop();

const result = {
  bench: 'smpp-codec',
  window,
  encodedPerSecond: Math.round(median(encoded)),
  decodedPerSecond: Math.round(median(decoded)),
  submitsPerSecond: Math.round(median(bare.map(({ acceptedPerSecond }) => acceptedPerSecond))),
  settledPerSecond: Math.round(median(withReceipts.map(({ settledPerSecond }) => settledPerSecond))),
  refused: [...bare, ...withReceipts].reduce((sum, { refused }) => sum + refused, 0),
  receiptsMissing: withReceipts.reduce((sum, { accepted, receipts }) => sum + accepted - receipts, 0),
};
process.stdout.write(
  `${JSON.stringify({ ...result, ok: result.refused === 0 && result.receiptsMissing === 0 })}\n`,
);

function measureEncode(): number {
  const writer = new PduWriter();
  const startedAt = performance.now();
  for (let index = 1; index <= messages; index += 1) {
    writePdu(writer, SUBMIT, index);
    if (index % BATCH === 0) writer.take();
  }
  return perSecond(messages, startedAt);
}

function measureDecode(): number {
  const writer = new PduWriter();
  for (let index = 1; index <= BATCH; index += 1) writePdu(writer, SUBMIT, index);
  const chunk = Buffer.concat(writer.take());
  const reader = new PduReader();
  let count = 0;
  const startedAt = performance.now();
  while (count < messages) {
    reader.push(chunk);
    while (reader.next() !== undefined) count += 1;
  }
  return perSecond(count, startedAt);
}

function perSecond(count: number, startedAt: number): number {
  return (count / (performance.now() - startedAt)) * 1_000;
}

function show(rate: number): string {
  return Math.round(rate).toLocaleString('en');
}
