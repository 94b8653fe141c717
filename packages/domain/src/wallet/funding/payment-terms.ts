import type { Currency } from '../../kernel/index.ts';

/**
 * Fees and limits of funding. Pure data and arithmetic: the dashboard shows the final charge with the same
 * function, through the export `@talkdrum/domain/payment-terms`.
 */
export const paymentProviders = ['paystack', 'flutterwave', 'stripe'] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

export const paymentStates = [
  'started',
  'pending',
  'succeeded',
  'failed',
  'abandoned',
  'mismatched',
] as const;
export type PaymentState = (typeof paymentStates)[number];

export const providerFacts: Record<PaymentProviderName, { label: string }> = {
  paystack: { label: 'Paystack' },
  flutterwave: { label: 'Flutterwave' },
  stripe: { label: 'Stripe' },
};

/** Where Paystack takes cards: what its page calls them, and the currency there. */
const paystackMarkets: Record<string, { cards: string; currency: Currency }> = {
  NG: { cards: 'Nigerian-market cards', currency: 'ngn' },
  GH: { cards: 'Ghanaian-market cards', currency: 'ghs' },
  KE: { cards: 'Kenyan-market cards', currency: 'kes' },
  ZA: { cards: 'South African-market cards', currency: 'zar' },
};

/**
 * The providers for an account, the one most of its people have a card for first, and the cards each is meant for. A
 * country where Paystack isn’t is taken for that of its currency.
 */
export function cardMarkets(
  country: string,
  currency: Currency,
): { provider: PaymentProviderName; cards: string }[] {
  const market =
    paystackMarkets[country] ?? Object.values(paystackMarkets).find((each) => each.currency === currency);
  const paystack = {
    provider: 'paystack',
    cards: market?.cards ?? 'Cards from Nigeria, Ghana, Kenya and South Africa',
  } as const;
  const others = [
    { provider: 'flutterwave', cards: 'Pan-African cards' },
    { provider: 'stripe', cards: 'Global cards' },
  ] as const;
  return market === undefined ? [others[1], others[0], paystack] : [paystack, ...others];
}

/**
 * The transaction cost of one payment: a share of the amount plus a fixed part, at most `capMinor`. Minor
 * units.
 */
export interface CostRule {
  /** Hundredths of a percent. */
  basisPoints: number;
  flatMinor: number;
  capMinor: number | null;
}

const rule = (basisPoints: number, flatMinor = 0, capMinor: number | null = null): CostRule => ({
  basisPoints,
  flatMinor,
  capMinor,
});

/** The providers' public card prices. A missing currency isn't offered. */
const cardCosts: Record<PaymentProviderName, Partial<Record<Currency, CostRule>>> = {
  paystack: {
    ngn: rule(150, 10_000, 200_000),
    ghs: rule(195),
    kes: rule(290),
    zar: rule(290, 100),
    usd: rule(390),
  },
  flutterwave: {
    ngn: rule(200, 0, 200_000),
    ghs: rule(260),
    kes: rule(320),
    zar: rule(290),
    usd: rule(480),
    gbp: rule(480),
  },
  stripe: {
    usd: rule(290, 30),
    gbp: rule(250, 20),
    ngn: rule(390, 10_000),
    ghs: rule(390, 100),
    kes: rule(390, 3_000),
    zar: rule(390, 200),
  },
};

/** Transfers to the account's own bank account: the cost is deducted from the amount received. */
const transferCosts: Partial<Record<PaymentProviderName, Partial<Record<Currency, CostRule>>>> = {
  paystack: { ngn: rule(100, 0, 30_000), ghs: rule(100) },
  flutterwave: { ngn: rule(100, 0, 30_000) },
};

const limits: Record<Currency, { minimumMinor: bigint; maximumMinor: bigint }> = {
  ngn: { minimumMinor: 50_000n, maximumMinor: 1_000_000_000n },
  zar: { minimumMinor: 2_000n, maximumMinor: 20_000_000n },
  ghs: { minimumMinor: 1_000n, maximumMinor: 10_000_000n },
  usd: { minimumMinor: 200n, maximumMinor: 1_000_000n },
  gbp: { minimumMinor: 200n, maximumMinor: 1_000_000n },
  kes: { minimumMinor: 10_000n, maximumMinor: 100_000_000n },
};

/** The limits of one payment into the wallet, in minor units. */
export function paymentLimits(currency: Currency): { minimumMinor: bigint; maximumMinor: bigint } {
  return limits[currency];
}

/** The cost of a card payment, or null if the provider doesn't support this currency. */
export function cardCost(provider: PaymentProviderName, currency: Currency): CostRule | null {
  return cardCosts[provider][currency] ?? null;
}

/** The cost of an incoming transfer, or null if the provider has no bank accounts in this currency. */
export function transferCost(provider: PaymentProviderName, currency: Currency): CostRule | null {
  return transferCosts[provider]?.[currency] ?? null;
}

/** The transaction cost of an amount in minor units, rounded up to a whole one. */
export function costOf(amountMinor: bigint, cost: CostRule): bigint {
  const part = (amountMinor * BigInt(cost.basisPoints) + 9_999n) / 10_000n + BigInt(cost.flatMinor);
  return cost.capMinor !== null && part > BigInt(cost.capMinor) ? BigInt(cost.capMinor) : part;
}

/** The charge needed for `amountMinor` to reach the wallet: the amount and its transaction cost. */
export function finalCharge(
  amountMinor: bigint,
  cost: CostRule,
): { amountMinor: bigint; costMinor: bigint; chargeMinor: bigint } {
  const costMinor = costOf(amountMinor, cost);
  return { amountMinor, costMinor, chargeMinor: amountMinor + costMinor };
}
