import type { Compared } from '@talkdrum/api/contracts';
import { ErrorState } from '@talkdrum/ui';
import { type StatItem, StatStrip } from '@talkdrum/ui/figures';
import { formatNumber } from '../../lib/format.ts';
import { errorMessage, trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { compareWords, formatRate, type Measure } from './compare-words.ts';

const days = 30;

/** The last 30 days against the 30 days before. */
export function FiguresStrip() {
  const figures = trpc.overview.figures.useQuery(undefined, { staleTime: 60_000 });
  const mayCount = useRefusal('contacts.view') === null;
  const audience = trpc.overview.audience.useQuery(undefined, { enabled: mayCount, staleTime: 60_000 });
  const error = figures.error ?? audience.error;
  const again = () => void Promise.all([figures.refetch(), mayCount ? audience.refetch() : null]);
  if (error !== null && (figures.data === undefined || (mayCount && audience.data === undefined)))
    return (
      <section aria-label="Figures" className="rounded-card bg-card shadow-surface">
        <ErrorState className="py-3" onRetry={again}>
          {errorMessage(error)}
        </ErrorState>
      </section>
    );
  const reach = audience.data && {
    value: audience.data.reachable,
    previous: audience.data.reachableBefore,
    hasEarlier: audience.data.reachableBefore !== null,
    trend: audience.data.reach,
  };
  const { emailsDelivered, emailViewRate, smsDelivered } = figures.data ?? {};
  return (
    <StatStrip
      label="Last 30 days against the 30 days before"
      isLoading={figures.data === undefined || (mayCount && audience.data === undefined)}
      className="*:min-h-21.5"
      items={[
        toItem('emails', 'Emails delivered', emailsDelivered, 'count'),
        toItem('views', 'Email view rate', emailViewRate, 'rate'),
        toItem('texts', 'SMS delivered', smsDelivered, 'count'),
        mayCount
          ? { ...toItem('reach', 'Contacts you can reach', reach, 'difference'), href: '/dashboard/contacts' }
          : { id: 'reach', label: 'Contacts you can reach', value: '–', note: 'not visible to you' },
      ]}
    />
  );
}

function toItem(
  id: string,
  label: string,
  figure: (Compared & { trend: number[] }) | undefined,
  measure: Measure,
): StatItem {
  if (figure === undefined) return { id, label, value: '' };
  const format = (value: number) => (measure === 'rate' ? formatRate(value) : formatNumber(value));
  return {
    id,
    label,
    value: figure.value === null ? '–' : format(figure.value),
    ...compareWords(figure, measure, days),
    ...(figure.trend.length > 1
      ? { trend: { points: figure.trend, label: `${label}, last ${days} days`, format } }
      : {}),
  };
}
