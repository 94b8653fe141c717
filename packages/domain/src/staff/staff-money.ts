import type pg from 'pg';
import { DomainError, type Money } from '../kernel/index.ts';
import type { Applied, PaymentRefund } from '../wallet/index.ts';
import { changeAccount, inAccount, type StaffCall } from './staff-call.ts';
import { type Page, type PageInput, readPosition, toPage } from './staff-page.ts';

export interface Adjustment {
  accountId: string;
  /** Made by the script before the first try, so that a second try changes nothing. */
  key: string;
  money: Money;
  reason: string;
}

/** A payment as staff see it, from whichever account. Amounts in minor units as text. */
export interface PaymentLine {
  id: string;
  accountId: string;
  company: string;
  provider: string;
  kind: string;
  state: string;
  currency: string;
  amountMinor: string;
  costMinor: string;
  refundedMinor: string;
  /** What was really paid, when that is not what was asked for. */
  paidMinor: string | null;
  paidCurrency: string | null;
  reference: string;
  reason: string;
  createdAt: Date;
}

/** A dispute, or a refund made at the provider, as staff see it. Amounts in minor units as text. */
export interface ReversalLine {
  id: string;
  accountId: string;
  company: string;
  paymentId: string;
  provider: string;
  reference: string;
  kind: string;
  outcome: string;
  currency: string;
  /** What it took out of the wallet, or had taken. */
  amountMinor: string;
  reason: string;
  createdAt: Date;
}

interface PaymentIndex {
  id: string;
  accountId: string;
  company: string;
  createdAt: Date;
}

/**
 * What staff do with an account's money. Every movement has a reason that its statement and its audit log
 * show.
 */
export class StaffMoney {
  readonly #call: StaffCall;
  readonly #pool: pg.Pool;

  constructor(call: StaffCall) {
    this.#call = call;
    this.#pool = call.domain.pool;
  }

  credit(input: Adjustment): Promise<Applied> {
    return changeAccount(this.#call, this.#entry('staff.wallet_credited', input), ({ wallet }) =>
      wallet.credit({
        key: `staff/${input.key}`,
        money: input.money,
        kind: 'adjustment',
        note: input.reason,
      }),
    );
  }

  /** Throws `insufficient_funds`: staff take no more than is there either. */
  debit(input: Adjustment): Promise<Applied> {
    return changeAccount(this.#call, this.#entry('staff.wallet_debited', input), ({ wallet }) =>
      wallet.debit({ key: `staff/${input.key}`, money: input.money, kind: 'adjustment', note: input.reason }),
    );
  }

  /**
   * Gives a part of a charge back into the wallet. A funding is refunded to where it came from instead, as a
   * payment.
   */
  refundCharge(input: {
    accountId: string;
    key: string;
    transactionId: string;
    amountMinor: bigint;
    reason: string;
  }): Promise<Applied> {
    const { accountId, key, transactionId, amountMinor, reason } = input;
    const details = { reason, transaction: transactionId, amountMinor: amountMinor.toString() };
    return changeAccount(
      this.#call,
      { accountId, action: 'staff.wallet_credited', subject: { type: 'wallet', id: accountId }, details },
      async (scope) => {
        const { rows } = await scope.sql<{ operation: string; kind: string }>(
          'select operation, kind from ledger_transaction where account_id = $1 and id = $2',
          [accountId, transactionId],
        );
        if (rows[0]?.operation === 'credit')
          throw new DomainError(
            'invalid_state',
            'This transaction funded the wallet. Refund its payment instead, so the money goes back to the payer.',
          );
        if (rows[0]?.kind === 'reversal')
          throw new DomainError(
            'invalid_state',
            'A bank or provider reversed this payment. The money returns automatically if the dispute is won.',
          );
        if (rows[0]?.kind === 'refund' && rows[0].operation === 'debit')
          throw new DomainError(
            'invalid_state',
            'This transaction refunded a payment. If the provider refuses the refund, the money returns automatically.',
          );
        return scope.wallet.refund({ key: `staff/${key}`, transactionId, amountMinor, note: reason });
      },
    );
  }

  /**
   * Gives a part of a payment back to where it came from, through its provider; the transaction cost is not
   * given back.
   */
  refundPayment(input: {
    accountId: string;
    key: string;
    paymentId: string;
    amountMinor: bigint;
    reason: string;
  }): Promise<PaymentRefund> {
    const { accountId, key, paymentId, amountMinor, reason } = input;
    const details = { reason, amountMinor: amountMinor.toString() };
    return changeAccount(
      this.#call,
      { accountId, action: 'staff.payment_refunded', subject: { type: 'payment', id: paymentId }, details },
      (scope) => scope.paymentRefunds.request(paymentId, { amountMinor, reason, key: `staff/${key}` }),
    );
  }

  /** Newest first, of one account or all. */
  async payments(
    { search, cursor, limit }: PageInput,
    filter: { accountId: string | null; state: string | null },
  ): Promise<Page<PaymentLine>> {
    const [at, id] = readPosition(cursor);
    const { rows } = await this.#pool.query<PaymentIndex>(
      `select p.payment_id as id, p.account_id as "accountId", a.company, p.created_at as "createdAt" from payment_review p join account a on a.id = p.account_id
       where (p.created_at, p.payment_id) < ($1::timestamptz, $2::uuid) and ($3::uuid is null or p.account_id = $3) and ($4::text is null or p.state = $4)
         and ($5 = '' or position(plain_text($5) in plain_text(a.company)) > 0)
       order by p.created_at desc, p.payment_id desc limit $6`,
      [at, id, filter.accountId, filter.state, search.trim(), limit + 1],
    );
    const page = toPage(rows, limit);
    const lines = new Map<string, PaymentLine>();
    for (const accountId of new Set(page.items.map((item) => item.accountId)))
      for (const line of await this.#describe(page.items.filter((item) => item.accountId === accountId)))
        lines.set(line.id, line);
    return { ...page, items: page.items.flatMap((item) => lines.get(item.id) ?? []) };
  }

  /** Disputes and refunds made at providers, newest first, of one account or all. */
  async reversals(
    { cursor, limit }: PageInput,
    filter: { accountId: string | null; outcome: string | null },
  ): Promise<Page<ReversalLine>> {
    const [at, id] = readPosition(cursor);
    const { rows } = await this.#pool.query<PaymentIndex>(
      `select r.reversal_id as id, r.account_id as "accountId", a.company, r.created_at as "createdAt" from reversal_review r join account a on a.id = r.account_id
       where (r.created_at, r.reversal_id) < ($1::timestamptz, $2::uuid) and ($3::uuid is null or r.account_id = $3) and ($4::text is null or r.outcome = $4)
       order by r.created_at desc, r.reversal_id desc limit $5`,
      [at, id, filter.accountId, filter.outcome, limit + 1],
    );
    const page = toPage(rows, limit);
    const lines = await Promise.all(page.items.map((item) => this.#describeReversal(item)));
    return { ...page, items: lines.flat() };
  }

  async #describeReversal(item: PaymentIndex): Promise<ReversalLine[]> {
    const { rows } = await inAccount(this.#call, item.accountId, ({ sql }) =>
      sql<Omit<ReversalLine, 'accountId' | 'company' | 'createdAt'>>(
        `select r.id, r.payment_id as "paymentId", p.provider, p.reference, r.kind, r.outcome, p.currency, r.amount_minor::text as "amountMinor", r.reason
         from payment_reversal r join payment p on p.account_id = r.account_id and p.id = r.payment_id where r.account_id = $1 and r.id = $2`,
        [item.accountId, item.id],
      ),
    );
    return rows.map((row) => ({ ...item, ...row }));
  }

  async #describe(items: PaymentIndex[]): Promise<PaymentLine[]> {
    const first = items[0];
    if (first === undefined) return [];
    const { rows } = await inAccount(this.#call, first.accountId, ({ sql }) =>
      sql<Omit<PaymentLine, 'accountId' | 'company' | 'createdAt'>>(
        `select id, provider, kind, state, currency, amount_minor::text as "amountMinor", cost_minor::text as "costMinor", refunded_minor::text as "refundedMinor",
           paid_minor::text as "paidMinor", paid_currency as "paidCurrency", reference, reason from payment where account_id = $1 and id = any($2)`,
        [first.accountId, items.map((item) => item.id)],
      ),
    );
    return rows.flatMap((row) =>
      items.filter((item) => item.id === row.id).map((item) => ({ ...item, ...row })),
    );
  }

  #entry(action: 'staff.wallet_credited' | 'staff.wallet_debited', { accountId, money, reason }: Adjustment) {
    const details = { reason, amountMinor: money.amountMinor.toString(), currency: money.currency };
    return { accountId, action, subject: { type: 'wallet', id: accountId }, details };
  }
}
