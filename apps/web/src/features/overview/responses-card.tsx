import type { Responses } from '@talkdrum/api/contracts';
import { Card, Segmented, Skeleton } from '@talkdrum/ui';
import { HeatMap } from '@talkdrum/ui/figures';
import { useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { Loaded } from '../../lib/loaded.tsx';
import { trpc } from '../../lib/trpc.ts';
import { bestTimes, hours, shortDays } from './best-times.ts';

const channels = [
  { value: 'email', label: 'Email' },
  { value: 'sms', label: 'SMS' },
] as const;

/** At which hours people click. */
export function ResponsesCard() {
  const [channel, setChannel] = useState<'email' | 'sms'>('email');
  const responses = trpc.overview.responses.useQuery(undefined, { staleTime: 60_000 });
  return (
    <Card
      title="When people respond"
      description={responses.data === undefined ? ' ' : describe(responses.data, channel)}
      actions={
        <Segmented
          label="When people respond: channel"
          options={channels}
          value={channel}
          onValueChange={(value) => setChannel(value === 'sms' ? 'sms' : 'email')}
        />
      }
    >
      <Loaded query={responses} skeleton={<Skeleton className="h-42 w-full" />}>
        {(data) => (
          <HeatMap
            label={`Clicks by weekday and hour, ${channel === 'email' ? 'email' : 'SMS'}`}
            rows={shortDays}
            columns={hours}
            values={data[channel]}
            format={(clicks) => (clicks === 1 ? '1 click' : `${formatNumber(clicks)} clicks`)}
            summary={bestTimes(data[channel]) ?? 'No clicks yet.'}
            rowLabel="Weekday"
          />
        )}
      </Loaded>
    </Card>
  );
}

function describe(data: Responses, channel: 'email' | 'sms'): string {
  const best = bestTimes(data[channel]);
  const zone = data.timeZone.replaceAll('_', ' ');
  return `Clicks in campaigns by your account’s clock (${zone}), last 90 days. ${best ?? 'None yet.'}`;
}
