import { Alert, TextLink } from '@talkdrum/ui';
import { useAccountZone } from '../../lib/dates/account-zone.ts';
import { formatTime } from '../../lib/dates/format-date.ts';
import { formatNumber } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';

/** The scheduled campaigns that a change of the kit reaches, before it is saved. */
export function ScheduledDesigns() {
  const timeZone = useAccountZone();
  const refusal = useRefusal('campaigns.view');
  const { data } = trpc.campaigns.scheduledDesigns.useQuery(undefined, { enabled: refusal === null });
  if (data === undefined || data.total === 0) return null;
  const more = data.total - data.items.length;
  return (
    <Alert
      tone="info"
      title={
        data.total === 1
          ? 'A scheduled campaign takes the new look too'
          : `${formatNumber(data.total)} scheduled campaigns take the new look too`
      }
    >
      <ul className="list-disc pl-5">
        {data.items.map(({ id, name, scheduledAt }) => (
          <li key={id}>
            <TextLink href={`/dashboard/email/${id}`}>{name}</TextLink>, {formatTime(scheduledAt, timeZone)}
          </li>
        ))}
        {more > 0 ? <li>{formatNumber(more)} more</li> : null}
      </ul>
    </Alert>
  );
}
