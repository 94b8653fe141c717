import { createPdu, isReceipt, readReceipt, SmppClient } from '@talkdrum/smpp';

export interface SubmitLoad {
  port: number;
  systemId: string;
  password: string;
  /** Unanswered submit_sm at once, over the one bind. */
  window: number;
  messages: number;
  /** Requests receipts and waits until all have arrived. */
  withReceipts: boolean;
  /** The sender's name; a server may check it. */
  from?: string;
  /** Each message's number; default: consecutive numbers. */
  numberOf?: (index: number) => string;
}

export interface SubmitLoadResult {
  /** Messages per second from the first submit_sm to the last response. */
  acceptedPerSecond: number;
  /** Messages per second until the last receipt; 0 without receipts. */
  settledPerSecond: number;
  accepted: number;
  refused: number;
  receipts: number;
}

const TEXT = Buffer.from(
  'Your order 4711 has left our store and is on its way to you. Thank you for buying at Kola.',
);
const RECEIPTS_MS = 60_000;

/** Binds once and submits the messages as fast as they are accepted. */
export async function loadSubmits(load: SubmitLoad): Promise<SubmitLoadResult> {
  const receipts = new Set<string>();
  const client = await bind(load, receipts);
  const startedAt = performance.now();
  const counts = await submitAll(client, load);
  const acceptedAfter = performance.now() - startedAt;
  const deadline = performance.now() + RECEIPTS_MS;
  while (load.withReceipts && receipts.size < counts.accepted && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 5));
  const settledAfter = performance.now() - startedAt;
  await client.close();
  return {
    acceptedPerSecond: (counts.accepted / acceptedAfter) * 1_000,
    settledPerSecond: load.withReceipts ? (receipts.size / settledAfter) * 1_000 : 0,
    receipts: receipts.size,
    ...counts,
  };
}

async function bind(
  { port, systemId, password, window }: SubmitLoad,
  receipts: Set<string>,
): Promise<SmppClient> {
  return new Promise((resolve, reject) => {
    const client = new SmppClient({
      host: '127.0.0.1',
      port,
      systemId,
      password,
      limits: { window },
      onDeliver: (pdu) => {
        if (isReceipt(pdu)) receipts.add(readReceipt(pdu)?.messageId ?? '');
      },
      onState: (state) => {
        if (state.name === 'bound') resolve(client);
        if (state.name === 'waiting') reject(new Error(`no bind: ${state.message}`));
      },
    });
    client.start();
  });
}

async function submitAll(
  client: SmppClient,
  load: SubmitLoad,
): Promise<{ accepted: number; refused: number }> {
  const {
    messages,
    withReceipts,
    from = 'KOLA',
    numberOf = (index) => `23480${String(30_000_000 + index)}`,
  } = load;
  const counts = { accepted: 0, refused: 0 };
  let next = 0;
  const submitNext = async () => {
    for (let index = next++; index < messages; index = next++) {
      const outcome = await client.submit(
        createPdu('submit_sm', {
          source: { ton: 5, npi: 0, addr: from },
          destination: { ton: 1, npi: 1, addr: numberOf(index) },
          registeredDelivery: withReceipts ? 1 : 0,
          shortMessage: TEXT,
        }),
      );
      counts[outcome.kind === 'answered' && outcome.status === 0 ? 'accepted' : 'refused'] += 1;
    }
  };
  await Promise.all(Array.from({ length: load.window }, submitNext));
  return counts;
}
