import type { RouterOutputs } from '@talkdrum/api';
import { Alert, Timeline, type TimelineEntry, type Tone } from '@talkdrum/ui';
import { CalendarClock, CirclePause, Mail, MessageSquare, Milestone } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorMessage, trpc } from '../../../lib/trpc.ts';
import { timelineDays } from './timeline-days.ts';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';

type Coming = RouterOutputs['events']['coming'][number];
type Dated = Coming & { at: string };

/** What will happen to a contact, soonest first; nothing if nothing is planned. */
export function ContactOutlook({ contactId }: { contactId: string }) {
  const timeZone = useAccountZone();
  const coming = trpc.events.coming.useQuery({ contactId });
  if (coming.error) return <Alert tone="danger">{errorMessage(coming.error)}</Alert>;
  const entries = coming.data ?? [];
  if (entries.length === 0) return null;
  const dated = entries.filter((entry): entry is Dated => entry.at !== null);
  const paused = entries.filter(({ at }) => at === null);
  const days = timelineDays(dated, toEntry, timeZone);
  if (paused.length > 0)
    days.push({
      day: 'When the journey goes on',
      entries: paused.map((entry) => ({ ...toEntry(entry), time: '' })),
    });
  return (
    <section className="mb-5 rounded-card bg-inset p-4" aria-labelledby="coming-up">
      <h3 id="coming-up" className="mb-2 text-sm font-semibold">
        Coming up
      </h3>
      <Timeline label="Coming up" days={days} />
    </section>
  );
}

function lookOf({ kind, channel, state, reason }: Coming): { icon: ReactNode; tone: Tone } {
  const tone = reason === null ? 'info' : 'warning';
  if (state === 'paused') return { icon: <CirclePause />, tone: 'neutral' };
  if (kind === 'campaign') return { icon: <CalendarClock />, tone };
  if (channel === 'email') return { icon: <Mail />, tone };
  if (channel === 'sms') return { icon: <MessageSquare />, tone };
  return { icon: <Milestone />, tone: 'neutral' };
}

function toEntry(entry: Coming): Omit<TimelineEntry, 'time'> {
  const { kind, runId, nodeId, campaignId, name, title, channel, sentence } = entry;
  const from = kind === 'campaign' ? `Scheduled ${channel === 'sms' ? 'SMS' : 'email'} campaign` : name;
  return {
    id: `${runId ?? campaignId ?? ''} ${nodeId ?? ''}`,
    ...lookOf(entry),
    title: <strong className="font-medium">{title}</strong>,
    note: [from, sentence].filter(Boolean).join(' · '),
  };
}
