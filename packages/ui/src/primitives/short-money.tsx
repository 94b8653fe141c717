import { formatMoney, shortMoney } from '../money/format-money.ts';

/** ₦14.2m, with the full value as a tooltip and for screen readers. */
export function ShortMoney({ amountMinor, currency }: { amountMinor: string; currency: string }) {
  const full = formatMoney(amountMinor, currency);
  return (
    <span title={full} className="tabular">
      <span aria-hidden>{shortMoney(amountMinor, currency)}</span>
      <span className="sr-only">{full}</span>
    </span>
  );
}
