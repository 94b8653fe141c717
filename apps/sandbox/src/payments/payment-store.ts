import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import {
  type BankAccount,
  type Charge,
  type Customer,
  type Dispute,
  type PaymentsState,
  paymentsState,
  type ProviderName,
  type Refund,
  type SavedCard,
} from './payment-records.ts';

const MAX_CHARGES = 2_000;
const FIRST_ID = 4_100_001;

export type NewCharge = Pick<Charge, 'provider' | 'reference' | 'asked' | 'currency' | 'email'> &
  Partial<Charge>;

/** The data of all three providers, saved in a file if one is given. */
export class PaymentStore {
  readonly #file: string | undefined;
  readonly #state: PaymentsState;

  /** `file` need not exist yet. Throws if it exists and can't be parsed. */
  constructor(file?: string) {
    this.#file = file;
    this.#state = read(file) ?? {
      nextId: FIRST_ID,
      charges: [],
      cards: [],
      bankAccounts: [],
      customers: [],
      refunds: [],
      disputes: [],
      keys: {},
    };
  }

  /** Newest first. */
  charges(): Charge[] {
    return this.#state.charges.toReversed();
  }

  bankAccounts(): BankAccount[] {
    return this.#state.bankAccounts.toReversed();
  }

  addCharge(fields: NewCharge): Charge {
    const charge: Charge = {
      id: this.#nextId(),
      page: '',
      paid: 0,
      status: 'open',
      reason: '',
      channel: 'card',
      customer: '',
      description: '',
      returnUrl: '',
      cancelUrl: '',
      isCardSaved: false,
      card: null,
      bankAccount: '',
      refunded: 0,
      createdAt: new Date().toISOString(),
      paidAt: null,
      ...fields,
    };
    this.#state.charges.push(charge);
    this.#state.charges.splice(0, this.#state.charges.length - MAX_CHARGES);
    this.save();
    return charge;
  }

  byReference(provider: ProviderName, reference: string): Charge | undefined {
    return this.#state.charges.findLast(
      (charge) => charge.provider === provider && charge.reference === reference,
    );
  }

  byId(provider: ProviderName, id: number): Charge | undefined {
    return this.#state.charges.find((charge) => charge.provider === provider && charge.id === id);
  }

  byPage(provider: ProviderName, page: string): Charge | undefined {
    return page === ''
      ? undefined
      : this.#state.charges.find((charge) => charge.provider === provider && charge.page === page);
  }

  addCard(card: SavedCard): void {
    this.#state.cards.push(card);
    this.save();
  }

  card(provider: ProviderName, token: string): SavedCard | undefined {
    return this.#state.cards.find((card) => card.provider === provider && card.token === token);
  }

  customerFor(customer: Omit<Customer, 'code'>): Customer {
    const known = this.#state.customers.find(({ email }) => email === customer.email);
    if (known) return known;
    const created = { ...customer, code: `CUS_${token(8)}` };
    this.#state.customers.push(created);
    this.save();
    return created;
  }

  customer(code: string): Customer | undefined {
    return this.#state.customers.find((customer) => customer.code === code);
  }

  /** A bank account with its own number; the same owner gets the same account again. */
  addBankAccount(fields: Omit<BankAccount, 'number'>): BankAccount {
    const known = this.#state.bankAccounts.find(
      ({ provider, owner }) => provider === fields.provider && owner === fields.owner,
    );
    if (known) return known;
    // Ten digits as in Nigeria; random, so two sandboxes on one database don't collide.
    const number = `99${randomBytes(4).readUInt32BE().toString().padStart(10, '0').slice(-8)}`;
    const account = { ...fields, number };
    this.#state.bankAccounts.push(account);
    this.save();
    return account;
  }

  bankAccount(number: string): BankAccount | undefined {
    return this.#state.bankAccounts.find((account) => account.number === number);
  }

  addRefund(charge: Charge, amount: number, note: string): Refund {
    const refund: Refund = {
      id: this.#nextId(),
      chargeId: charge.id,
      amount,
      note,
      at: new Date().toISOString(),
      status: 'processed',
    };
    this.#state.refunds.push(refund);
    charge.refunded += amount;
    this.save();
    return refund;
  }

  refundsOf(chargeId: number): Refund[] {
    return this.#state.refunds.filter((refund) => refund.chargeId === chargeId);
  }

  addDispute(charge: Charge, amount: number): Dispute {
    const dispute: Dispute = {
      id: this.#nextId(),
      chargeId: charge.id,
      amount,
      status: 'open',
      at: new Date().toISOString(),
    };
    this.#state.disputes.push(dispute);
    this.save();
    return dispute;
  }

  disputesOf(chargeId: number): Dispute[] {
    return this.#state.disputes.filter((dispute) => dispute.chargeId === chargeId);
  }

  /** The id returned for an idempotency key, or undefined for a new key. */
  answered(key: string): number | undefined {
    return this.#state.keys[key];
  }

  remember(key: string, id: number): void {
    this.#state.keys[key] = id;
    this.save();
  }

  /** Forgets a key, as Stripe does after a day. */
  forgetKeys(): void {
    this.#state.keys = {};
  }

  /** Saves a changed record. */
  save(): void {
    if (!this.#file) return;
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#state));
    renameSync(`${this.#file}.new`, this.#file);
  }

  #nextId(): number {
    this.#state.nextId += 1;
    return this.#state.nextId;
  }
}

/** Unguessable letters and digits. */
export function token(bytes = 12): string {
  return randomBytes(bytes).toString('hex');
}

function read(file: string | undefined): PaymentsState | undefined {
  if (!file) return undefined;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  return paymentsState.parse(JSON.parse(text));
}
