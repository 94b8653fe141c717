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

interface PaymentIndex {
  id: string;
  accountId: string;
  company: string;
  createdAt: Date;
}

/** What staff do with an account's money. Every movement has a reason that its statement and its audit log show. */
export class StaffMoney {
  readonly #call: StaffCall;
  readonly #pool: pg.Pool;

  constructor(call: StaffCall) {
    this.#call = call;
    this.#pool = call.domain.pool;
  }

  credit(input: Adjustment): Promise<Applied> {
    return changeAccount(this.#call, this.#entry('staff.wallet_credited', input), ({ wallet }) =>
      wallet.credit({ key: `staff/${input.key}`, money: input.money, kind: 'adjustment', note: input.reason }),
    );
  }

  /** Throws `insufficient_funds`: staff take no more than is there either. */
  debit(input: Adjustment): Promise<Applied> {
    return changeAccount(this.#call, this.#entry('staff.wallet_debited', input), ({ wallet }) =>
      wallet.debit({ key: `staff/${input.key}`, money: input.money, kind: 'adjustment', note: input.reason }),
    );
  }

  /** Gives a part of a charge back into the wallet. A funding is refunded to where it came from instead, as a payment. */
  refundCharge(input: { accountId: string; key: string; transactionId: string; amountMinor: bigint; reason: string }): Promise<Applied> {
    const { accountId, key, transactionId, amountMinor, reason } = input;
    const details = { reason, transaction: transactionId, amountMinor: amountMinor.toString() };
    return changeAccount(this.#call, { accountId, action: 'staff.wallet_credited', subject: { type: 'wallet', id: accountId }, details }, async (scope) => {
      const { rows } = await scope.sql<{ operation: string; kind: string }>(
        'select operation, kind from ledger_transaction where account_id = $1 and id = $2',
        [accountId, transactionId],
      );
      if (rows[0]?.operation === 'credit')
        throw new DomainError('invalid_state', 'This is money that came in. Refund its payment, so that it goes back to where it came from.');
      if (rows[0]?.kind === 'refund' && rows[0].operation === 'debit')
        throw new DomainError('invalid_state', 'This is money that went back to where it came from. What the provider refuses returns by itself.');
      return scope.wallet.refund({ key: `staff/${key}`, transactionId, amountMinor, note: reason });
    });
  }

  /** Gives a part of a payment back to where it came from, through its provider; the transaction cost is not given back. */
  refundPayment(input: { accountId: string; key: string; paymentId: string; amountMinor: bigint; reason: string }): Promise<PaymentRefund> {
    const { accountId, key, paymentId, amountMinor, reason } = input;
    const details = { reason, amountMinor: amountMinor.toString() };
    return changeAccount(this.#call, { accountId, action: 'staff.payment_refunded', subject: { type: 'payment', id: paymentId }, details }, (scope) =>
      scope.paymentRefunds.request(paymentId, { amountMinor, reason, key: `staff/${key}` }),
    );
  }

  /** Newest first, of one account or all. */
  async payments({ search, cursor, limit }: PageInput, filter: { accountId: string | null; state: string | null }): Promise<Page<PaymentLine>> {
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
      for (const line of await this.#describe(page.items.filter((item) => item.accountId === accountId))) lines.set(line.id, line);
    return { ...page, items: page.items.flatMap((item) => lines.get(item.id) ?? []) };
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
    return rows.flatMap((row) => items.filter((item) => item.id === row.id).map((item) => ({ ...item, ...row })));
  }

  #entry(action: 'staff.wallet_credited' | 'staff.wallet_debited', { accountId, money, reason }: Adjustment) {
    const details = { reason, amountMinor: money.amountMinor.toString(), currency: money.currency };
    return { accountId, action, subject: { type: 'wallet', id: accountId }, details };
  }
}
