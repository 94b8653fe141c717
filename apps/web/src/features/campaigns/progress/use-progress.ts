import { useEffect, useRef } from 'react';
import { type CampaignStatus, cancellableStatuses, type ProgressOutput } from '@talkdrum/api/contracts';
import { useIsLive } from '../../../lib/live/use-live.ts';
import { trpc } from '../../../lib/trpc.ts';
import { type Sample, withRecentRate } from './recent-rate.ts';

export interface LiveProgress {
  progress: ProgressOutput | null;
  /** `live`: refetched on events. `polling`: refetched on a timer. */
  connection: 'live' | 'polling' | 'off';
}

/**
 * Follows a campaign while its status can change: on events from the account's stream, or every two seconds
 * without one. Refetches the campaign when its status changes.
 */
export function useProgress(id: string, status: CampaignStatus): LiveProgress {
  const isFollowed = cancellableStatuses.includes(status);
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
    // Their own polling ends with the sending, and their last answer may be some seconds older.
    void utils.campaigns.audienceAnswer.invalidate({ id });
    void utils.campaigns.abTest.invalidate({ id });
    void utils.campaigns.deliveries.invalidate();
  }, [now, status, id, utils]);
  return { progress, connection: !isFollowed ? 'off' : isLive ? 'live' : 'polling' };
}

/** Averages over the last polls, so that the rate neither jumps nor lags. */
function useRecentRate(progress: ProgressOutput | undefined, at: number): ProgressOutput | null {
  const samples = useRef<Sample[]>([]);
  if (progress === undefined) return null;
  const { shown, kept } = withRecentRate(samples.current, { progress, at });
  samples.current = kept;
  return shown;
}
