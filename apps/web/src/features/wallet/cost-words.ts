import type { FundingOptions } from '@talkdrum/api/contracts';
import { formatMoney } from '../../lib/format.ts';

/** "1.5% + NGN 100.00, at most NGN 2,000.00". */
export function costWords(
  { basisPoints, flatMinor, capMinor }: FundingOptions['providers'][number]['cost'],
  currency: string,
): string {
  const part = basisPoints === 0 ? [] : [`${(basisPoints / 100).toString()}%`];
  const flat = flatMinor === 0 ? [] : [formatMoney(String(flatMinor), currency)];
  const words = [...part, ...flat].join(' + ') || 'nothing';
  return capMinor === null ? words : `${words}, at most ${formatMoney(String(capMinor), currency)}`;
}
