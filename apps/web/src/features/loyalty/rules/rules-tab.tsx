import type { ProgramOutput, RuleOutput } from '@talkdrum/api/contracts';
import { Badge, Button, EmptyState, type MenuEntry } from '@talkdrum/ui';
import { DataTable, type TableColumn } from '@talkdrum/ui/table';
import { toast } from '@talkdrum/ui/toast';
import { ListPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { toastFailure, tableError } from '../../../lib/failures.ts';
import { trpc } from '../../../lib/trpc.ts';
import { pointsText } from '../../../lib/words/point-words.ts';
import { ruleLimits, ruleSentence } from '../loyalty-words.ts';
import { useChangeRefusal } from '../use-change-refusal.ts';
import { RuleModal } from './rule-modal.tsx';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';

const columnsFor = (program: ProgramOutput, timeZone: string): TableColumn<RuleOutput>[] => [
  {
    id: 'name',
    header: 'Rule',
    isPrimary: true,
    text: ({ name }) => name,
    cell: (rule) => (
      <span className="flex min-w-0 flex-col">
        <span className="truncate">{rule.name}</span>
        <span className="text-xs font-normal text-muted-foreground">
          {[ruleSentence(rule, program), ...ruleLimits(rule, program.unit, timeZone)].join(', ')}
        </span>
      </span>
    ),
  },
  {
    id: 'recent',
    header: 'Given, 30 days',
    cell: ({ recentPoints }) => pointsText(recentPoints, program.unit),
    width: 150,
    align: 'right',
    phone: 'hidden',
  },
  {
    id: 'state',
    header: 'Status',
    cell: (rule) => {
      const { label, tone } = stateOf(rule);
      return <Badge tone={tone}>{label}</Badge>;
    },
    width: 110,
  },
];

function stateOf({ isOn, startsAt, endsAt }: RuleOutput): {
  label: string;
  tone: 'success' | 'neutral' | 'info';
} {
  if (!isOn) return { label: 'Off', tone: 'neutral' };
  if (endsAt !== null && new Date(endsAt) < new Date()) return { label: 'Over', tone: 'neutral' };
  if (startsAt !== null && new Date(startsAt) > new Date()) return { label: 'Starts later', tone: 'info' };
  return { label: 'On', tone: 'success' };
}

/** What gives points. */
export function RulesTab({ program }: { program: ProgramOutput }) {
  const rules = trpc.loyalty.rules.useQuery({ id: program.id });
  const [open, setOpen] = useState<RuleOutput | 'new' | null>(null);
  const refusal = useChangeRefusal(program);
  const timeZone = useAccountZone();
  const utils = trpc.useUtils();
  const remove = trpc.loyalty.removeRule.useMutation({
    onSuccess: async () => {
      await utils.loyalty.rules.invalidate();
      toast.success('Rule deleted', { description: 'Members keep the points it gave.' });
    },
    onError: toastFailure('The rule was not deleted'),
  });
  const add = (
    <Button icon={<Plus aria-hidden />} disabledReason={refusal} onClick={() => setOpen('new')}>
      Add rule
    </Button>
  );
  const actions = (rule: RuleOutput): MenuEntry[] => [
    { label: 'Edit', onSelect: () => setOpen(rule) },
    'separator',
    {
      label: 'Delete',
      tone: 'danger',
      onSelect: () => remove.mutate({ id: rule.id }),
      disabledReason: refusal,
    },
  ];
  return (
    <>
      <DataTable
        label="Earning rules"
        columns={columnsFor(program, timeZone)}
        rows={rules.data ?? []}
        rowKey={({ id }) => id}
        isLoading={rules.isPending}
        error={tableError(rules)}
        onRowOpen={setOpen}
        rowActions={actions}
        toolbarActions={add}
        empty={
          <EmptyState icon={<ListPlus aria-hidden />} title="No earning rules yet" action={add}>
            Give points for the amount of each order, or for anything else that your contacts do.
          </EmptyState>
        }
      />
      {open === null ? null : (
        <RuleModal program={program} rule={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
