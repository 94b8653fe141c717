import type { RouterOutputs } from '@talkdrum/api';
import { formatMoney } from '../../../lib/format.ts';

type Price = RouterOutputs['wallet']['prices'][number];

/**
 * What one email by REST or SMTP costs at most: parts of a minor unit are added up over messages. Single messages have
 * the transactional price, from a promotional sender too. Undefined while there is no price.
 */
export function priceOfOne(
  prices: readonly Pick<Price, 'kind' | 'messageType' | 'country' | 'mills' | 'currency'>[] = [],
): string | undefined {
  const price = prices.find(
    ({ kind, messageType, country }) =>
      kind === 'email' && messageType === 'transactional' && country === '*',
  );
  return price && formatMoney(String(Math.ceil(price.mills / 1_000)), price.currency);
}
