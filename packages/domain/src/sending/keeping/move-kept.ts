import type pg from 'pg';
import type { BareDomain } from '../../domain-with.ts';
import type { DueWorkHandler } from '../../kernel/index.ts';
import {
  ensureTargetsSql,
  isClaimedSql,
  lockEndedSql,
  misplacedCampaignsSql,
  moveCampaignEventsSql,
  moveCampaignSql,
  moveEventsSql,
  moveMessagesSql,
} from './keeping.sql.ts';
import { withLock } from './with-lock.ts';

const pageSize = 5_000;
const firstId = '00000000-0000-0000-0000-000000000000';
const againMs = 24 * 3_600_000;

interface Place {
  id: string;
  month: string;
  target: string;
}

type MisplacedCampaign = Place & { isLive: boolean };

/**
 * After an account has chosen how long it keeps messages: moves what it has stored into the partitions of the
 * months that follow from the choice. What is already older goes to this month and is deleted the next night. Each
 * campaign is one transaction, and so are some thousand messages. Looks again a day later until nothing is left to
 * move: for what is being sent, and what was started while the choice changed.
 */
export function moveKept(domain: BareDomain): DueWorkHandler {
  return {
    kind: 'messages.keep',
    run: async ({ accountId, signal }) => {
      await withLock(() => domain.bulk(accountId, (client) => client.query(ensureTargetsSql, [accountId])));
      const campaigns = await moveCampaigns(domain, accountId, signal);
      const messages = await moveMessages(domain, accountId, signal);
      return campaigns || messages ? new Date(domain.deps.clock.now().getTime() + againMs) : undefined;
    },
  };
}

/** True if there was something to move. */
async function moveCampaigns(domain: BareDomain, accountId: string, signal: AbortSignal): Promise<boolean> {
  const { rows } = await domain.bulk(accountId, (client) =>
    client.query<MisplacedCampaign>(misplacedCampaignsSql, [accountId]),
  );
  for (const { isLive, ...place } of rows) {
    if (signal.aborted) throw new Error('stopped between two campaigns');
    if (!isLive)
      await domain.bulk(accountId, (client) => moveCampaign(client, lockEndedSql, accountId, place));
  }
  return rows.length > 0;
}

/** Moves a campaign's deliveries and events, unless the lock finds nothing or a process has claimed recipients. */
export async function moveCampaign(
  client: pg.PoolClient,
  lockSql: string,
  accountId: string,
  { id, month, target }: Place,
): Promise<void> {
  const { rowCount: locked } = await client.query(lockSql, [accountId, id]);
  if (locked === 0) return;
  const { rowCount: claims } = await client.query(isClaimedSql, [accountId, id]);
  if (claims !== 0) return;
  await client.query(moveCampaignSql, [accountId, id, month, target]);
  await client.query(moveCampaignEventsSql, [accountId, id, month, target]);
}

/** True if there was something to move. */
async function moveMessages(domain: BareDomain, accountId: string, signal: AbortSignal): Promise<boolean> {
  let found = false;
  for (let after: string | null = firstId; after !== null; ) {
    if (signal.aborted) throw new Error('stopped between two pages');
    const from: string = after;
    const page = await domain.bulk(accountId, (client) => movePage(client, accountId, from));
    after = page.last;
    found ||= page.found;
  }
  return found;
}

async function movePage(client: pg.PoolClient, accountId: string, after: string) {
  const { rows } = await client.query<{
    last: string | null;
    hasLive: boolean;
    moved: [id: string, month: string, target: string][];
  }>(moveMessagesSql, [accountId, after, pageSize]);
  const { last = null, hasLive = false, moved = [] } = rows[0] ?? {};
  await moveEvents(
    client,
    accountId,
    moved.map(([id, month, target]) => ({ id, month, target })),
  );
  return { last, found: hasLive || moved.length > 0 };
}

export async function moveEvents(
  client: pg.PoolClient,
  accountId: string,
  moved: readonly Place[],
): Promise<void> {
  if (moved.length === 0) return;
  await client.query(moveEventsSql, [
    accountId,
    moved.map(({ id }) => id),
    moved.map(({ month }) => month),
    moved.map(({ target }) => target),
  ]);
}
