import type { BareDomain } from '../../domain-with.ts';
import { addressHash } from '../../kernel/index.ts';
import { readAirtimeCall } from './africas-talking-airtime.ts';
import { isAirtimeToken } from './airtime-callback.ts';
import { isSettled, lockTopUp, settleTopUp } from './settle-top-up.ts';
import { findFlightSql, nameFlightSql, setStateSql } from './top-ups.sql.ts';

/**
 * Handles the provider's call about a top-up. `unknown`: not our address. `ignored`: nothing of ours, or nothing new. `stored`:
 * durable, so answer 200. Repeated calls change nothing.
 */
export async function receiveAirtimeCall(
  domain: BareDomain,
  token: string,
  body: Buffer,
): Promise<'stored' | 'ignored' | 'unknown'> {
  if (domain.config.airtime === undefined || !isAirtimeToken(domain.config.secret, token)) return 'unknown';
  const call = readAirtimeCall(body);
  if (call === null) return 'ignored';
  const { rows } = await domain.pool.query<{ topupId: string; accountId: string }>(findFlightSql, [
    call.providerId,
    addressHash(call.number),
    call.currency,
    call.amountMinor,
  ]);
  const [flight] = rows;
  if (flight === undefined) return 'ignored';
  return domain.openScope({ accountId: flight.accountId, userId: null }, async (unit) => {
    const topUp = await lockTopUp(unit, flight.topupId);
    if (topUp === null || isSettled(topUp)) return 'ignored';
    // Someone may have named it since it was found.
    if (topUp.providerId !== null && topUp.providerId !== call.providerId) return 'ignored';
    const { sql, actor } = unit;
    await sql(setStateSql, [actor.accountId, topUp.id, topUp.state, topUp.reason, call.providerId]);
    await sql(nameFlightSql, [topUp.id, call.providerId]);
    await settleTopUp(unit, { ...topUp, providerId: call.providerId }, call.verdict);
    return 'stored';
  });
}
