import type { BareDomain } from '../domain-with.ts';
import type { RetentionRule } from '../kernel/index.ts';
import { readRetention } from '../privacy/index.ts';
import { accountIds } from './account-ids.ts';

const batchSize = 5_000;

/** Applies the rules in turn, in batches with their own transactions. Returns how many rows it changed. */
export async function applyRetention(domain: BareDomain, rules: readonly RetentionRule[]): Promise<number> {
  let changed = 0;
  for (const rule of rules)
    changed += await (rule.scope === 'installation'
      ? repeat(async () => (await domain.pool.query(statementOf(rule), [batchSize])).rowCount ?? 0)
      : inEachAccount(domain, rule));
  return changed;
}

async function inEachAccount(domain: BareDomain, rule: RetentionRule): Promise<number> {
  const sql = statementOf(rule);
  let changed = 0;
  for (const accountId of await accountIds(domain.pool)) {
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

/** The parameter of a rule with a setting; null if the account keeps the rows for ever. */
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

/** The condition is checked again on the row itself, which may have changed since the batch was chosen. */
function statementOf(rule: RetentionRule): string {
  if ('sql' in rule) return rule.sql;
  const { table, key, when } = rule;
  const batch = `select ${key} from ${table} where ${when} limit $1`;
  return `delete from ${table} where (${key}) in (${batch}) and ${when}`;
}

async function repeat(step: () => Promise<number>): Promise<number> {
  for (let all = 0; ; ) {
    const changed = await step();
    all += changed;
    if (changed < batchSize) return all;
  }
}
