import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import type { Tone } from './badge.tsx';

export type TimelineEntry = {
  id: string;
  icon: ReactNode;
  tone?: Tone;
  title: ReactNode;
  /** One quiet line below. */
  note?: ReactNode;
  /** "12:09 WAT" */
  time: string;
};

type TimelineProps = {
  label: string;
  /** Newest day first. */
  days: readonly { day: string; entries: readonly TimelineEntry[] }[];
};

const DISCS: Record<Tone, string> = {
  neutral: 'bg-neutral-soft text-neutral',
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};

function Entry({ entry: { icon, tone = 'neutral', title, note, time } }: { entry: TimelineEntry }) {
  return (
    <li className="relative flex gap-3 pb-3 before:absolute before:top-7 before:bottom-0 before:left-3 before:w-px before:bg-border-soft last:before:hidden">
      <span
        aria-hidden
        className={cn('grid size-6 shrink-0 place-items-center rounded-full [&_svg]:size-3.5', DISCS[tone])}
      >
        {icon}
      </span>
      <span className="min-w-0 flex-1 pt-0.5 text-sm">
        <span className="block [overflow-wrap:anywhere]">{title}</span>
        {note ? (
          <span className="block text-xs text-muted-foreground [overflow-wrap:anywhere]">{note}</span>
        ) : null}
      </span>
      <span className="tabular shrink-0 pt-0.5 text-xs leading-5 text-muted-foreground">{time}</span>
    </li>
  );
}

/** What happened, by day. */
export function Timeline({ label, days }: TimelineProps) {
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-2">
      {days.map(({ day, entries }) => (
        <section key={day} aria-label={day}>
          <h3 className="pb-1.5 text-xs font-medium text-muted-foreground">{day}</h3>
          <ol>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
