import type pg from 'pg';
import type { DomainWith } from '../../domain-with.ts';
import { storableText } from '../../kernel/index.ts';
import type { CarrierName, InboundSms, SmsReceipt } from '../carriers/sms-carrier.ts';
import { BatchWriter } from '../batch-writer.ts';
import { type ReplyServices, takeReply } from '../inbound/take-reply.ts';
import { ReceiptRounds } from './receipt-rounds.ts';
import { settleReceipts } from './settle-receipts.ts';

interface Stored extends SmsReceipt {
  carrier: CarrierName;
}

/** How long settling waits after it failed: the database is away, usually for longer. */
const failedWaitMs = 2_000;

/**
 * Stores what carriers report before they're answered, then applies it to the deliveries. One per process.
 */
export class ReceiptDesk {
  readonly #domain: DomainWith<ReplyServices>;
  readonly #writer: BatchWriter<Stored>;
  readonly #rounds = new ReceiptRounds();
  #isStarted = false;
  #timer: NodeJS.Timeout | undefined;
  #settling: Promise<void> | null = null;
  #isWoken = false;
  #hasFailed = false;

  constructor(domain: DomainWith<ReplyServices>) {
    this.#domain = domain;
    this.#writer = new BatchWriter((rows) => store(domain.pool, rows));
  }

  /** Also settles receipts that arrived before the answer with their message's id, and leftovers of other processes. */
  start(): void {
    this.#isStarted = true;
    this.#wake();
  }

  /** Resolves when they're durable. Answer the carrier then. */
  async takeReceipts(carrier: CarrierName, receipts: readonly SmsReceipt[]): Promise<void> {
    // No carrier uses other ids, and an unstorable one would fail the whole batch.
    const readable = receipts.filter(({ providerId }) => /^[\x21-\x7e]{1,200}$/.test(providerId));
    await this.#writer.add(
      readable.map((receipt) => ({ ...receipt, detail: storableText(receipt.detail), carrier })),
    );
    if (receipts.length > 0) this.#wake();
  }

  takeReply(reply: InboundSms): Promise<void> {
    return takeReply(this.#domain, {
      from: storableText(reply.from),
      to: storableText(reply.to),
      text: storableText(reply.text),
    });
  }

  /** Waits until everything that can be settled is settled. */
  async settle(): Promise<void> {
    await this.#writer.flush();
    this.#rounds.readAll();
    this.#wake();
    while (this.#settling !== null) await this.#settling;
  }

  async stop(): Promise<void> {
    this.#isStarted = false;
    await this.settle();
  }

  #wake(): void {
    this.#isWoken = true;
    clearTimeout(this.#timer);
    this.#settling ??= this.#run().finally(() => {
      this.#settling = null;
      if (this.#isStarted) this.#timer = setTimeout(() => this.#wake(), this.#waitMs()).unref();
    });
  }

  async #run(): Promise<void> {
    while (this.#isWoken) {
      this.#isWoken = false;
      this.#hasFailed = false;
      await settleReceipts(this.#domain, this.#rounds).catch((error: unknown) => {
        this.#hasFailed = true;
        this.#domain.deps.logger.warn({ error: String(error) }, 'could not settle SMS receipts; retrying');
      });
    }
  }

  #waitMs(): number {
    return this.#hasFailed ? failedWaitMs : this.#rounds.waitMs();
  }
}

async function store(pool: pg.Pool, rows: Stored[]): Promise<void> {
  await pool.query(
    `insert into sms_receipt (carrier, provider_id, state, detail, is_do_not_disturb, is_recipient_gone)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bool[], $6::bool[])`,
    [
      rows.map(({ carrier }) => carrier),
      rows.map(({ providerId }) => providerId),
      rows.map(({ state }) => state),
      rows.map(({ detail }) => detail.slice(0, 200)),
      rows.map(({ isDoNotDisturb = false }) => isDoNotDisturb),
      rows.map(({ isRecipientGone = false }) => isRecipientGone),
    ],
  );
}
