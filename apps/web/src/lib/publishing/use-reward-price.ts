import { formatMoney } from '../format.ts';
import { trpc } from '../trpc.ts';
import { useRefusal } from '../use-me.ts';

/** What the code of a reward costs, in words; null if there is no price or this person may not see it, undefined until it’s read. */
export function useRewardPrice(isOpen: boolean): string | null | undefined {
  const mayLook = useRefusal('rewards.view') === null;
  const query = trpc.rewards.price.useQuery(undefined, { enabled: isOpen && mayLook });
  if (!mayLook || query.isError) return null;
  const price = query.data?.price;
  return price ? formatMoney(price.amountMinor, price.currency) : price;
}
