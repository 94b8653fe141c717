import { tierFields, tierList, type TierOutput } from '@talkdrum/api/contracts';
import { useZodForm } from '@talkdrum/ui';
import { z } from 'zod';

const tiersForm = z.object({ tiers: tierList });

export const useTiersForm = (tiers: readonly TierOutput[]) =>
  useZodForm(tiersForm, { tiers: tiers.map((tier) => tierFields.parse(tier)) });
export type TiersForm = ReturnType<typeof useTiersForm>;
