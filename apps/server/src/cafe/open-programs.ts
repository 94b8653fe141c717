import { noAirtime } from '@talkdrum/domain/retention/airtime/airtime-countries.schema';
import type { Story } from './story.ts';

/** What the story’s programmes are called. Their names tell whether it was told. */
export const names = {
  list: 'Kola Café regulars',
  friends: 'Friends of the café',
  loyalty: 'Kola Café card',
  referral: 'Bring a friend to the café',
} as const;

export interface CafePrograms {
  loyaltyId: string;
  referralId: string;
  /** What points buy, the cheapest first. */
  rewards: { id: string; points: number }[];
}

/** A stamp card with tiers and rewards, and a referral programme, set up as on their pages. */
export async function openPrograms(story: Story): Promise<CafePrograms> {
  const { lists } = story.scope;
  const add = async (name: string) => (await lists.create({ name, type: 'public', optIn: 'single' })).id;
  const listId = await add(names.list);
  const { loyaltyId, rewards } = await openCard(story, listId);
  return { loyaltyId, rewards, referralId: await openReferrals(story, await add(names.friends)) };
}

async function openCard(story: Story, listId: string): Promise<Omit<CafePrograms, 'referralId'>> {
  const { loyaltyPrograms, earningRules, loyaltyTiers, pointRewards } = story.scope;
  const { id } = await loyaltyPrograms.create(names.loyalty, listId);
  const { worthMinor: _, revision, ...line } = await loyaltyPrograms.get(id);
  await loyaltyPrograms.save(
    id,
    {
      ...line,
      worthPoints: 10,
      worthMinor: '15000',
      pendingDays: 1,
      expiry: 'rolling',
      expiryDays: 56,
      approvalAbove: 250,
      message: 'A point for every ₦100, in the café and at the counter of every shop.',
      terms: 'Points become spendable the day after and last eight weeks.',
    },
    revision,
  );
  await earningRules.save(id, null, orders);
  const saved = await loyaltyPrograms.get(id);
  const [, silver] = await loyaltyTiers.save(id, [...tiers], saved.revision);
  const rewards: CafePrograms['rewards'] = [];
  for (const { name, points, value, isForSilver } of bought) {
    const rewardId = await addReward(story, listId, { name, value });
    const minTierId = isForSilver ? (silver?.id ?? null) : null;
    await pointRewards.save(id, { rewardId, points, minTierId, isOn: true });
    rewards.push({ id: rewardId, points });
  }
  await loyaltyPrograms.publish(id);
  return { loyaltyId: id, rewards };
}

const orders = {
  name: 'Orders',
  event: 'order.paid',
  where: [],
  earns: 'per' as const,
  points: 1,
  perMinor: '10000',
  property: 'amount',
  capPerDay: 400,
  capTotal: null,
  usesTier: true,
  startsAt: null,
  endsAt: null,
  isOn: true,
};
const tier = (name: string, threshold: number, multiplier: number, color: string, benefits: string) => ({
  id: null,
  name,
  threshold,
  multiplier,
  color,
  benefits,
});
const tiers = [
  tier('Bronze', 0, 1, '#a5673a', 'A cup of water with every coffee.'),
  tier('Silver', 400, 1.25, '#8a94a6', 'A quarter more points, and the cake of the day at half price.'),
  tier('Gold', 1_200, 1.5, '#c8901a', 'Half as many points again, and a table kept on Saturdays.'),
] as const;
const bought = [
  { name: 'Coffee for 100 points', points: 100, value: '150000', isForSilver: false },
  { name: 'Cake of the day', points: 160, value: '180000', isForSilver: false },
  { name: 'Breakfast for two', points: 450, value: '900000', isForSilver: true },
] as const;

async function openReferrals(story: Story, listId: string): Promise<string> {
  const { referralPrograms } = story.scope;
  const lunch = { name: 'Lunch on us', value: '350000', display: 'wheel' as const };
  const off = { name: '₦500 off the first order', value: '50000' };
  const advocateRewardId = await addReward(story, listId, lunch);
  const friendRewardId = await addReward(story, listId, off);
  const { id, revision, ...line } = await referralPrograms.create(names.referral, listId);
  const settings = {
    ...line,
    advocateRewardId,
    friendRewardId,
    minAmountMinor: '200000',
    allowsExisting: true,
    friendMessage: 'Your friend thinks that you’d like our coffee. Your first order is ₦500 cheaper.',
    advocateMessage: 'Lunch is on us for each friend who orders for ₦2,000 or more.',
    shareText: 'Have you been to Kola Café yet?',
  };
  await referralPrograms.save(id, settings, revision);
  await referralPrograms.publish(id);
  return id;
}

async function addReward(
  { scope: { rewards } }: Story,
  listId: string,
  { name, value, display = 'reveal' }: { name: string; value: string; display?: 'reveal' | 'wheel' },
): Promise<string> {
  const { id, revision, published: _, ...line } = await rewards.create(name, listId);
  const settings = { ...line, sharedCode: '', valueMinor: value, budgetMinor: '0', limitPerContact: 100 };
  const kept = { airtimeAmounts: noAirtime, validDays: 60, display };
  await rewards.save(id, { ...settings, ...kept }, revision);
  await rewards.publish(id);
  return id;
}
