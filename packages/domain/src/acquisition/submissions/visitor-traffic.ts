import type { BareDomain } from '../../domain-with.ts';
import { networkOf, takeRates } from '../../kernel/index.ts';

/** Many people share one network, so above this they are only asked again. */
const perNetwork = { points: 30, seconds: 600 };
const mostPerNetwork = 600;
const perAccount = { points: 6_000, seconds: 60 };

/** By network and account together, so one account's visitors use up nothing of another's. */
export async function trafficOf(
  { pool }: Pick<BareDomain, 'pool'>,
  accountId: string,
  ip: string,
): Promise<'calm' | 'busy' | 'flood'> {
  const [network, account] = await takeRates(pool, [
    [`submit:${accountId}:${networkOf(ip)}`, perNetwork],
    [`submit:${accountId}`, perAccount],
  ]);
  if (network.taken > mostPerNetwork || !account.isAllowed) return 'flood';
  return network.isAllowed ? 'calm' : 'busy';
}
