import type { ReachOutput } from '@talkdrum/api/contracts';
import { TextLink } from '@talkdrum/ui';
import { formatMoney } from '../../lib/format.ts';

export const money = ({ amountMinor, currency }: ReachOutput['cost']) => formatMoney(amountMinor, currency);

export const isShort = ({ balanceAfter }: Pick<ReachOutput, 'balanceAfter'>): boolean =>
  balanceAfter.amountMinor.startsWith('-');

/** What sending leaves in the wallet; if that isn't enough, with the way to more. */
export function BalanceAfter({ after }: { after: ReachOutput['balanceAfter'] }) {
  return isShort({ balanceAfter: after }) ? (
    <span className="text-danger">
      {money(after)}: too little.{' '}
      <TextLink href="/dashboard/wallet?fund=true" isAlone className="text-sm">
        Fund Wallet
      </TextLink>
    </span>
  ) : (
    money(after)
  );
}
