import { linkTokens } from '@talkdrum/domain';
import type { History } from './history.ts';
import type { PlannedHit } from './plan-reactions.ts';
import { knownHitsSql } from './send-chapter.sql.ts';

/** As many as one commit stores. */
const atOnce = 500;

/**
 * Views and clicks as the recipients' programs make them, through the same service as the public pages, at their
 * times. What is stored from an earlier try isn't repeated, nor what would come after `end`.
 */
export async function react(history: History, planned: PlannedHit[], end: Date): Promise<void> {
  const { domain, accountId, tracking, inScope } = history;
  const due = planned.filter(({ at }) => at < end);
  const { rows } = await inScope(({ sql }) =>
    sql<{ deliveryId: string; kind: string; at: Date }>(knownHitsSql, [
      accountId,
      [...new Set(due.map(({ deliveryId }) => deliveryId))],
    ]),
  );
  const keyOf = (hit: { deliveryId: string; kind: string; at: Date }) =>
    `${hit.deliveryId} ${hit.kind} ${hit.at.getTime()}`;
  const known = new Set(rows.map(keyOf));
  const missing = due
    .filter((hit) => !known.has(keyOf(hit)))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const tokens = linkTokens(domain.config.secret);
  for (let from = 0; from < missing.length; from += atOnce)
    await Promise.all(
      missing.slice(from, from + atOnce).map(({ deliveryId, kind, n, at, userAgent, ip }) => {
        const token = tokens.make(kind, accountId, deliveryId, n);
        const facts = { ip, userAgent, at };
        return kind === 'open' ? tracking.recordOpen(token, facts) : tracking.recordClick(token, facts);
      }),
    );
}
