import type { ReachOutput } from '@talkdrum/api/contracts';
import { formatMoney } from '../../lib/format.ts';

export const money = ({ amountMinor, currency }: ReachOutput['cost']) => formatMoney(amountMinor, currency);

export function BalanceAfter({ after }: { after: ReachOutput['balanceAfter'] }) {
  return after.amountMinor.startsWith('-') ? (
    <span className="text-danger">{money(after)}: too little</span>
  ) : (
    money(after)
  );
}
