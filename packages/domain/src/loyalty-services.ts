import type { ContactSearch } from './audience/index.ts';
import type { Unit } from './kernel/index.ts';
import type { Publishing, ShareLinks } from './publishing/index.ts';
import {
  EarningRules,
  LoyaltyMembers,
  LoyaltyPrograms,
  LoyaltyTiers,
  PointAdjustments,
  PointRewards,
  Points,
  ProgramOverviews,
  type Rewards,
} from './retention/index.ts';

/** The services of loyalty programmes, part of `publishing-services.ts`. */
export function loyaltyServices(
  unit: Unit,
  {
    publishing,
    shareLinks,
    rewards,
    contactSearch,
  }: { publishing: Publishing; shareLinks: ShareLinks; rewards: Rewards; contactSearch: ContactSearch },
) {
  const programs = new LoyaltyPrograms(unit, { publishing, shareLinks });
  const points = new Points(unit);
  return {
    loyaltyPrograms: programs,
    loyaltyTiers: new LoyaltyTiers(unit, programs),
    loyaltyMembers: new LoyaltyMembers(unit, { programs, points, contactSearch }),
    earningRules: new EarningRules(unit, programs),
    points,
    pointAdjustments: new PointAdjustments(unit, points),
    pointRewards: new PointRewards(unit, { programs, points, rewards }),
    programOverviews: new ProgramOverviews(unit, programs),
  };
}
