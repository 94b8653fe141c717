import { trpc } from '../../lib/trpc.ts';

/** Reads again what a step of a campaign changes on screen. */
export function useRefreshCampaigns() {
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([
      utils.campaigns.list.invalidate(),
      utils.campaigns.get.invalidate(),
      utils.campaigns.progressNow.invalidate(),
      utils.campaigns.report.invalidate(),
    ]);
  };
}
