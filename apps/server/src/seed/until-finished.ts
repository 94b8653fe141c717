import type { Demo } from './demo-account.ts';
import { waitUntil } from './wait-until.ts';

const sendLimitMs = 180_000;

/** Waits until the worker has sent a campaign; throws if it ends any other way. */
export async function untilFinished(demo: Demo, campaignId: string): Promise<void> {
  let shown = -1;
  await waitUntil('the demo campaign', sendLimitMs, async () => {
    const { campaign, numbers } = await demo.inScope(async ({ campaigns }) => ({
      campaign: await campaigns.get(campaignId),
      numbers: (await campaigns.numbers([campaignId])).get(campaignId),
    }));
    if (campaign.status === 'failed' || campaign.status === 'cancelled')
      throw new Error(`the demo campaign is ${campaign.status}: ${campaign.failure ?? ''}`);
    if (numbers !== undefined && numbers.sent !== shown)
      demo.log.info(
        { sent: (shown = numbers.sent), recipients: numbers.recipients },
        'sending the demo campaign',
      );
    return campaign.status === 'finished' ? true : undefined;
  });
}
