import type { StatementRow } from '@talkdrum/api/contracts';
import {
  CalendarSync,
  CirclePlus,
  Gift,
  Landmark,
  type LucideIcon,
  MessageSquareText,
  Send,
  SlidersHorizontal,
  Undo2,
  UserPlus,
} from 'lucide-react';

const icons: Record<StatementRow['kind'], LucideIcon> = {
  funding: CirclePlus,
  adjustment: SlidersHorizontal,
  refund: Undo2,
  subscription: CalendarSync,
  campaign: Send,
  message: MessageSquareText,
  transfer: Landmark,
  reversal: Undo2,
  lead: UserPlus,
  reward: Gift,
};

const moneyIn: ReadonlySet<StatementRow['kind']> = new Set(['funding', 'transfer']);

/** What a movement of the wallet is about, at a glance; its words say it, too. */
export function KindIcon({ kind }: { kind: StatementRow['kind'] }) {
  const Icon = icons[kind];
  const tone = moneyIn.has(kind) ? 'bg-success-soft text-success' : 'bg-muted text-neutral';
  return (
    <span aria-hidden className={`grid size-6.5 shrink-0 place-items-center rounded-control ${tone}`}>
      <Icon className="size-3.75" />
    </span>
  );
}
