import type { JourneyNodeType } from '@talkdrum/journey-design';
import { cn } from '@talkdrum/ui';
import {
  Bell,
  CalendarDays,
  CheckCircle2,
  CircleStop,
  Clock,
  CornerUpLeft,
  Gift,
  Hourglass,
  ListPlus,
  type LucideIcon,
  Mail,
  MailQuestion,
  MessageSquareText,
  Shuffle,
  Split,
  TimerReset,
  UserPen,
  Webhook,
  Zap,
} from 'lucide-react';

const icons: Record<JourneyNodeType, LucideIcon> = {
  trigger: Zap,
  wait: Hourglass,
  wait_time: Clock,
  wait_weekday: CalendarDays,
  wait_date: CalendarDays,
  wait_for: TimerReset,
  condition: Split,
  branch: Split,
  split: Shuffle,
  email: Mail,
  sms: MessageSquareText,
  fallback: MailQuestion,
  webhook: Webhook,
  attribute: UserPen,
  list: ListPlus,
  notify: Bell,
  action: Gift,
  jump: CornerUpLeft,
  goal: CheckCircle2,
  exit: CircleStop,
};

const grey = 'bg-neutral-soft text-neutral';
const violet = 'bg-[color-mix(in_oklab,var(--chart-5)_18%,var(--card))] text-chart-5';
const teal = 'bg-primary-soft text-primary-text';

const looks: Partial<Record<JourneyNodeType, string>> = {
  trigger: 'bg-warning-soft text-warning',
  condition: violet,
  branch: violet,
  split: violet,
  email: teal,
  sms: 'bg-info-soft text-info',
  fallback: teal,
  action: 'bg-[color-mix(in_oklab,var(--chart-4)_18%,var(--card))] text-chart-4',
  goal: 'bg-success-soft text-success',
};

/** The icon of a kind of step, on its colour. */
export function NodeIcon({ type, className }: { type: JourneyNodeType; className?: string }) {
  const Icon = icons[type];
  return (
    <span
      aria-hidden
      className={cn(
        'grid size-6.5 shrink-0 place-items-center rounded-badge [&_svg]:size-4',
        looks[type] ?? grey,
        className,
      )}
    >
      <Icon strokeWidth={1.75} />
    </span>
  );
}
