import { Mail, MessageSquare, Rss } from 'lucide-react';
import type { CalendarEntry } from './calendar-entry.ts';

export function EntryIcon({ entry }: { entry: CalendarEntry }) {
  if (entry.kind === 'feed') return <Rss aria-hidden />;
  return entry.channel === 'sms' ? <MessageSquare aria-hidden /> : <Mail aria-hidden />;
}
