import { useEffect, useRef } from 'react';
import type { ProgressOutput } from '@talkdrum/api/contracts';
import { useIsLive } from '../../../lib/live/use-live.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { CampaignStatus } from '../campaign-words.ts';
import { type Look, withRecentRate } from './recent-rate.ts';

export interface LiveProgress {
  progress: ProgressOutput | null;
  /** `live`: asked for again when something moved; `polling` while nobody says when. */
  connection: 'live' | 'polling' | 'off';
}

const followed: CampaignStatus[] = ['scheduled', 'preparing', 'sending', 'paused'];

/**
 * Follows a campaign while something can change by itself: when the account's event stream names it, and
 * every two seconds while there is no stream. The campaign itself is read again when its status changes.
 */
export function useProgress(id: string, status: CampaignStatus): LiveProgress {
  const isFollowed = followed.includes(status);
  const utils = trpc.useUtils();
  const isLive = useIsLive();
  const asked = trpc.campaigns.progressNow.useQuery(
    { id },
    { enabled: status !== 'draft', refetchInterval: isFollowed && !isLive ? 2_000 : false },
  );
  const progress = useRecentRate(asked.data, asked.dataUpdatedAt);
  const now = progress?.status;
  useEffect(() => {
    if (now === undefined || now === status) return;
    void utils.campaigns.get.invalidate({ id });
    void utils.campaigns.report.invalidate({ id });
    void utils.campaigns.deliveries.invalidate();
  }, [now, status, id, utils]);
  return { progress, connection: !isFollowed ? 'off' : isLive ? 'live' : 'polling' };
}

/** With the rate of the last looks, so that it neither jumps nor lags behind. */
function useRecentRate(progress: ProgressOutput | undefined, at: number): ProgressOutput | null {
  const looks = useRef<Look[]>([]);
  if (progress === undefined) return null;
  const { shown, kept } = withRecentRate(looks.current, { progress, at });
  looks.current = kept;
  return shown;
}
