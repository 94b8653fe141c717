import type { Account } from './arrange.ts';

/** A loyalty programme. Returns its id. */
export async function addLoyalty({ inScope }: Account, listId: string): Promise<string> {
  return inScope(async ({ loyaltyPrograms }) => (await loyaltyPrograms.create('Kola Circle', listId)).id);
}

export const pagesOfLoyalty = (id: string): Record<string, string[]> => ({
  '/dashboard/loyalty/$id': [
    '',
    ...['members', 'rules', 'tiers', 'rewards', 'ledger'].map((tab) => `?tab=${tab}`),
  ].map((tab) => `/dashboard/loyalty/${id}${tab}`),
});
