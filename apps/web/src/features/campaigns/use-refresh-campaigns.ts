import { trpc } from '../../lib/trpc.ts';

/** Refetches everything on screen that changes with a campaign's status. */
export function useRefreshCampaigns() {
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([
      utils.campaigns.list.invalidate(),
      utils.campaigns.get.invalidate(),
      utils.approvals.get.invalidate(),
      utils.campaigns.progressNow.invalidate(),
      utils.campaigns.report.invalidate(),
    ]);
  };
}
