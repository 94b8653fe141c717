import type { AbTestOutput, CampaignOutput } from '@talkdrum/api/contracts';
import { Button, ConfirmDialog } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import { trpc } from '../../../../lib/trpc.ts';
import { useRefusal } from '../../../../lib/use-me.ts';
import { people } from '../../campaign-words.ts';
import { useRefreshCampaigns } from '../../use-refresh-campaigns.ts';

/** Sends the rest a variant now, or nothing, while the test isn't decided. */
export function DecideByHand({ campaign: { id }, test }: { campaign: CampaignOutput; test: AbTestOutput }) {
  const [chosen, setChosen] = useState<{ winner: number | null; label: string } | null>(null);
  const refusal = useRefusal('campaigns.send');
  const decide = trpc.campaigns.decideAbTest.useMutation();
  const refresh = useRefreshCampaigns();
  const utils = trpc.useUtils();
  const { state, rest, variants } = test;
  if (rest.recipients === 0 || (state !== 'testing' && state !== 'waiting')) return null;
  const choices = [
    ...variants.map(({ n, letter }) => ({ winner: n, label: `Send ${letter} now` })),
    { winner: null, label: 'Send nothing' },
  ];
  async function confirm() {
    if (chosen === null) return;
    await decide.mutateAsync({ id, winner: chosen.winner });
    toast.success(chosen.winner === null ? 'The rest gets nothing' : 'The rest is being sent');
    await Promise.all([refresh(), utils.campaigns.abTest.invalidate({ id })]);
  }
  return (
    <div className="flex flex-wrap gap-2">
      {choices.map((choice) => (
        <Button
          key={choice.label}
          size="sm"
          disabledReason={refusal}
          onClick={() => setChosen(choice)}
          {...(state === 'waiting' && choice.winner === (test.verdict?.leader ?? 0)
            ? { variant: 'primary' as const }
            : {})}
        >
          {choice.label}
        </Button>
      ))}
      <ConfirmDialog
        isOpen={chosen !== null}
        onClose={() => setChosen(null)}
        tone={chosen?.winner === null ? 'danger' : 'primary'}
        title={
          chosen?.winner === null
            ? `Send nothing to ${people(rest.recipients)}?`
            : `Send it to ${people(rest.recipients)}?`
        }
        description="A test is decided once. This can’t be undone."
        confirmLabel={chosen?.label ?? ''}
        onConfirm={confirm}
      />
    </div>
  );
}
