import type pg from 'pg';
import { accountInvariants, catalogInvariant, deliveryInvariants } from './account-invariants.sql.ts';
import { formInvariants, surveyInvariants } from '../acquisition/index.ts';
import { automationInvariants } from '../automation/index.ts';
import { abTestInvariants } from '../campaigns/index.ts';
import type { BareDomain } from '../domain-with.ts';
import type { Invariant } from '../kernel/index.ts';
import { messageInvariants } from '../messages/index.ts';
import { leadInvariants } from './lead-invariants.sql.ts';
import { loyaltyInvariants } from './loyalty-invariants.sql.ts';
import { referralInvariants } from './referral-invariants.sql.ts';
import { rewardInvariants } from './reward-invariants.sql.ts';
import { moneyInvariants } from './money-invariants.sql.ts';
import { reportInvariants } from './report-invariants.sql.ts';
import { fundingInvariants, subscriptionInvariants } from '../wallet/index.ts';

const invariants: Invariant[] = [
  ...deliveryInvariants,
  ...messageInvariants,
  ...reportInvariants,
  ...abTestInvariants,
  ...formInvariants,
  ...surveyInvariants,
  ...moneyInvariants,
  ...fundingInvariants,
  ...subscriptionInvariants,
  ...leadInvariants,
  ...rewardInvariants,
  ...loyaltyInvariants,
  ...referralInvariants,
  ...automationInvariants,
  ...accountInvariants,
];

export interface InvariantResult {
  name: string;
  checked: number;
  broken: number;
}

/** Checks every invariant over all accounts, on the restricted login. `broken` must be 0 everywhere. */
export async function checkInvariants(domain: BareDomain): Promise<InvariantResult[]> {
  const results = invariants.map((invariant) => ({ name: invariant.name, checked: 0, broken: 0 }));
  const { rows: accounts } = await domain.pool.query<{ id: string }>('select id from account order by id');
  for (const account of accounts) {
    await domain.bulk(account.id, async (client) => {
      // Joins whole tables: with stale statistics, they would be looked up row by row through the wrong
      // index.
      await client.query('set local enable_nestloop = off');
      for (const [index, invariant] of invariants.entries())
        addTo(results[index], await count(client, invariant));
    });
  }
  const catalog = await domain.pool.query<{ checked: number; broken: number }>(catalogInvariant.sql);
  return [
    ...results,
    {
      name: catalogInvariant.name,
      checked: catalog.rows[0]?.checked ?? 0,
      broken: catalog.rows[0]?.broken ?? 1,
    },
  ];
}

async function count(
  client: pg.PoolClient,
  invariant: Invariant,
): Promise<{ checked: number; broken: number }> {
  const { rows } = await client.query<{ checked: number; broken: number }>(invariant.sql);
  return rows[0] ?? { checked: 0, broken: 1 };
}

function addTo(result: InvariantResult | undefined, counted: { checked: number; broken: number }): void {
  if (result === undefined) return;
  result.checked += counted.checked;
  result.broken += counted.broken;
}
