import type { AttentionItem } from '@talkdrum/api/contracts';
import { Card, TextLink } from '@talkdrum/ui';
import {
  CircleCheck,
  FileWarning,
  ListChecks,
  Mail,
  MessagesSquare,
  Plug,
  Receipt,
  Send,
  UserRoundPlus,
  Wallet,
  Workflow,
} from 'lucide-react';
import { Loaded } from '../../lib/loaded.tsx';
import { trpc } from '../../lib/trpc.ts';
import { FewFirst, NothingYet, RowsSkeleton } from './few-first.tsx';

const icons = {
  wallet: Wallet,
  subscription: Receipt,
  sender: Mail,
  messages: MessagesSquare,
  campaign: Send,
  journey: Workflow,
  leads: UserRoundPlus,
  import: FileWarning,
  webhook: Plug,
} as const;

const tones = {
  danger: 'bg-danger-soft text-danger',
  warning: 'bg-warning-soft text-warning',
  info: 'bg-info-soft text-info',
} as const;

/** What needs this person, most urgent first. */
export function AttentionCard() {
  const attention = trpc.overview.attention.useQuery(undefined, { refetchInterval: 30_000 });
  const found = attention.data?.length ?? 0;
  return (
    <Card
      title="Needs you"
      actions={found > 0 ? <span className="tabular text-xs text-muted-foreground">{found}</span> : null}
      isFlush
      className="min-h-58"
    >
      <Loaded query={attention} skeleton={<RowsSkeleton label="Loading what needs you" />}>
        {(items) =>
          items.length === 0 ? (
            <NothingUrgent />
          ) : (
            <FewFirst items={items} rest="that need you">
              {(item) => <AttentionRow key={item.id} item={item} />}
            </FewFirst>
          )
        }
      </Loaded>
    </Card>
  );
}

/** A new account has nothing urgent, but until it is set up it can't send either. */
function NothingUrgent() {
  const welcome = trpc.onboarding.welcome.useQuery();
  if (welcome.isPending) return <RowsSkeleton label="Loading what needs you" />;
  const left = welcome.data?.steps.filter(({ completed }) => !completed).length ?? 0;
  if (left === 0)
    return (
      <NothingYet icon={<CircleCheck className="text-success" />}>Nothing needs you right now.</NothingYet>
    );
  return (
    <NothingYet icon={<ListChecks />}>
      Your account isn’t set up yet.{' '}
      <TextLink href="/dashboard/welcome">{left === 1 ? '1 step to go' : `${left} steps to go`}</TextLink>
    </NothingYet>
  );
}

function AttentionRow({ item: { kind, tone, title, detail, action } }: { item: AttentionItem }) {
  const Icon = icons[kind];
  return (
    <li className="flex items-start gap-2.5 px-4 py-2 sm:px-4.5">
      <span className={`grid size-6.5 shrink-0 place-items-center rounded-control ${tones[tone]}`}>
        <Icon aria-hidden className="size-3.75" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-sm font-semibold [overflow-wrap:anywhere]">{title}</p>
        <p className="text-xs text-muted-foreground [overflow-wrap:anywhere]">{detail}</p>
      </div>
      <span className="shrink-0 text-xs">
        <TextLink href={action.url}>{action.label}</TextLink>
      </span>
    </li>
  );
}
