/** With the currency’s code: cheap phones lack signs such as that of the naira. */
export function shownMoney(amountMinor: bigint, currency: string): string {
  const amount = `${amountMinor / 100n}.${(amountMinor % 100n).toString().padStart(2, '0')}` as `${number}`;
  const fraction = amountMinor % 100n === 0n ? { maximumFractionDigits: 0 } : {};
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    ...fraction,
  }).format(amount);
}
