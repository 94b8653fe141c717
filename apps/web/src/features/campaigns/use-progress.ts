import type { ProgressOutput } from '@talkdrum/api/contracts';
import { useEffect } from 'react';
import { trpc } from '../../lib/trpc.ts';
import type { CampaignStatus } from './campaign-words.ts';

export interface LiveProgress {
  progress: ProgressOutput | null;
  /** `live` by the event stream, `polling` while that is not there. */
  connection: 'live' | 'polling' | 'off';
}

const followed: CampaignStatus[] = ['scheduled', 'preparing', 'sending', 'paused'];

/**
 * Follows a campaign while something can change by itself: by events of the server, and by asking every two seconds while
 * these do not come. The campaign itself is read again when its status changes.
 */
export function useProgress(id: string, status: CampaignStatus): LiveProgress {
  const isFollowed = followed.includes(status);
  const utils = trpc.useUtils();
  // Events land where the answers do, so that every part of the page shows the same figures.
  const events = trpc.campaigns.progress.useSubscription(
    { id },
    { enabled: isFollowed, onData: ({ data }) => utils.campaigns.progressNow.setData({ id }, data) },
  );
  const isConnected = isFollowed && events.status === 'pending';
  const asked = trpc.campaigns.progressNow.useQuery({ id }, { enabled: status !== 'draft', refetchInterval: isFollowed && !isConnected ? 2_000 : false });
  const progress = asked.data ?? null;
  const now = progress?.status;
  useEffect(() => {
    if (now === undefined || now === status) return;
    void utils.campaigns.get.invalidate({ id });
    void utils.campaigns.report.invalidate({ id });
    void utils.campaigns.deliveries.invalidate();
  }, [now, status, id, utils]);
  return { progress, connection: !isFollowed ? 'off' : isConnected ? 'live' : 'polling' };
}
