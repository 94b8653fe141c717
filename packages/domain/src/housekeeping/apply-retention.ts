import type { BareDomain } from '../domain-with.ts';
import type { RetentionRule } from '../kernel/index.ts';
import { readRetention } from '../privacy/index.ts';
import { questionOf, statementOf } from './retention-statements.ts';

const batchSize = 5_000;

/** Applies the rules in turn, in batches with their own transactions. Returns how many rows it changed. */
export async function applyRetention(domain: BareDomain, rules: readonly RetentionRule[]): Promise<number> {
  let changed = 0;
  for (const rule of rules)
    changed += await (rule.scope === 'installation'
      ? repeat(async () => (await domain.pool.query(statementOf(rule), [batchSize])).rowCount ?? 0)
      : inAccountsConcerned(domain, rule));
  return changed;
}

/** Asks once which accounts have something due, and visits those. */
async function inAccountsConcerned(domain: BareDomain, rule: RetentionRule): Promise<number> {
  const { rows } = await domain.deps.keeperPool.query<{ accountId: string }>(questionOf(rule));
  const sql = statementOf(rule);
  let changed = 0;
  for (const { accountId } of rows) {
    const days = await chosenDays(domain, accountId, rule);
    if (days === null) continue;
    changed += await repeat(() =>
      domain.bulk(accountId, async (client) => {
        const { rows, rowCount } = await client.query<{ removed?: number }>(sql, [batchSize, ...days]);
        return rows[0]?.removed ?? rowCount ?? 0;
      }),
    );
  }
  return changed;
}

/** The parameter of a rule with a setting, which may have changed since the question; null: kept for ever. */
async function chosenDays(
  domain: BareDomain,
  accountId: string,
  { setting }: RetentionRule,
): Promise<[number] | [] | null> {
  if (setting === undefined) return [];
  const retention = await domain.openScope({ accountId, userId: null }, readRetention);
  const days = retention[setting];
  return days === null ? null : [days];
}

async function repeat(step: () => Promise<number>): Promise<number> {
  for (let all = 0; ; ) {
    const changed = await step();
    all += changed;
    if (changed < batchSize) return all;
  }
}
