import type { Scope } from '@talkdrum/domain';

/** A programme with a rule, tiers and a reward, whose members earned, spent and wait for an adjustment. */
export async function addLoyalty(scope: Scope, canary: string): Promise<void> {
  const { loyaltyPrograms, loyaltyTiers, loyaltyMembers, earningRules, pointRewards, rewards, lists } = scope;
  const list = await lists.create({ name: `${canary} circle`, type: 'public', optIn: 'single' });
  const { id } = await loyaltyPrograms.create(`${canary} circle`, list.id);
  const { revision, worthMinor: _, ...line } = await loyaltyPrograms.get(id);
  const texts = { message: canary, terms: canary, worthMinor: '500', approvalAbove: 1_000, pendingDays: 0 };
  const saved = await loyaltyPrograms.save(id, { ...line, ...texts }, revision);
  const tier = { id: null, multiplier: 1, benefits: canary, color: '#c8901a' };
  const tiers = [
    { ...tier, name: 'Bronze', threshold: 0 },
    { ...tier, name: 'Gold', threshold: 500 },
  ];
  await loyaltyTiers.save(id, tiers, saved.revision);
  await earningRules.save(id, null, rule(canary));
  await loyaltyPrograms.publish(id);
  const reward = await rewards.create(`${canary} tote`, list.id);
  await pointRewards.save(id, { rewardId: reward.id, points: 100, minTierId: null, isOn: true });
  for (const contactId of await someContacts(scope)) {
    const { member } = await loyaltyMembers.add(id, contactId);
    await move(scope, { memberId: member.id, rewardId: reward.id, canary });
  }
  // By someone who left since, so that the owner may decide.
  await scope.sql('update point_request set requested_by = null where account_id = $1', [
    scope.actor.accountId,
  ]);
  // Nobody is a member of this one, so it can still be deleted.
  await loyaltyPrograms.create(`${canary} club`, list.id);
}

async function someContacts({ sql, actor }: Scope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>(
    'select id from contact where account_id = $1 order by id limit 3',
    [actor.accountId],
  );
  return rows.map(({ id }) => id);
}

async function move(
  { points, pointAdjustments, pointRewards }: Scope,
  { memberId, rewardId, canary }: { memberId: string; rewardId: string; canary: string },
): Promise<void> {
  const key = `${canary.replaceAll(' ', '-')}/${memberId}`;
  const earned = { memberId, points: 700, reference: canary, reason: canary, source: 'api' } as const;
  await points.earn({ ...earned, key: `earn/${key}` });
  await pointRewards.buy(memberId, rewardId, { key: `buy/${key}`, source: 'api' });
  await pointAdjustments.adjust({ memberId, points: -1, reason: canary, key: `adjust/${key}` });
  await pointAdjustments.adjust({ memberId, points: 2_000, reason: canary, key: `ask/${key}` });
}

const rule = (name: string) => ({
  name,
  event: 'order.paid',
  where: [],
  earns: 'per' as const,
  points: 1,
  perMinor: '10000',
  property: 'amount',
  capPerDay: null,
  capTotal: null,
  usesTier: true,
  startsAt: null,
  endsAt: null,
  isOn: true,
});
