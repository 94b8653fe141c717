import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';

/** The journeys that a campaign starts; none for members who may not see automations. */
export function useCampaignActions(campaignId: string) {
  const isClosed = useRefusal('journeys.view') !== null;
  const { data } = trpc.journeys.list.useQuery({ search: '', campaignId }, { enabled: !isClosed });
  return data ?? [];
}
