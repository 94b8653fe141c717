import { mostPoints, type NodeOf, readSettings } from '@talkdrum/journey-design';
import { Input, Segmented } from '@talkdrum/ui';
import { Combobox } from '@talkdrum/ui/pickers';
import { Labelled } from '../../../../lib/form-fields/labelled.tsx';
import { trpc } from '../../../../lib/trpc.ts';
import { useJourney } from '../journey-context.ts';

type ActionNode = NodeOf<'action'>;

/** What the step gives: a reward or, where programmes award them, points. */
export function RewardFields({ node }: { node: ActionNode }) {
  const { commands } = useJourney();
  const { data: actions = [] } = trpc.journeys.actions.useQuery(undefined, { staleTime: Infinity });
  const set = (config: Partial<ActionNode['config']>, kind = '') =>
    commands.change({ ...node, config: { ...node.config, ...config } }, kind);
  const { action } = node.config;
  return (
    <>
      {actions.includes('points') ? (
        <Segmented
          label="What to give"
          value={action === 'points' ? 'points' : 'reward'}
          options={[
            { value: 'reward', label: 'A reward' },
            { value: 'points', label: 'Points' },
          ]}
          onValueChange={(next) => set({ action: next === 'points' ? 'points' : 'reward', settings: {} })}
        />
      ) : null}
      {action === 'points' ? <PointsFields node={node} /> : <RewardPicker node={node} />}
    </>
  );
}

function RewardPicker({ node }: { node: ActionNode }) {
  const { commands } = useJourney();
  const { data, isPending } = trpc.rewards.list.useQuery({ search: '' }, { staleTime: 60_000, retry: false });
  const { rewardId } = readSettings(node.config.settings);
  return (
    <Labelled
      label="Reward"
      help="Each contact gets their own code, at your price per reward. Contacts who reached the reward’s limit are skipped."
    >
      <Combobox
        label="Reward"
        value={rewardId}
        isLoading={isPending}
        options={(data ?? []).map(({ id, name, kind, published }) => ({
          value: id,
          label: name,
          ...(kind === 'airtime'
            ? { description: 'Airtime: claimed on its page' }
            : published.status === 'published'
              ? {}
              : { description: 'Not published' }),
        }))}
        valueLabel={isPending ? 'Loading…' : 'Deleted reward'}
        placeholder="Choose a reward…"
        emptyText="No reward found. Create one under Rewards."
        onValueChange={(next) =>
          next !== null &&
          commands.change({ ...node, config: { action: 'reward', settings: { rewardId: next } } })
        }
      />
    </Labelled>
  );
}

function PointsFields({ node }: { node: ActionNode }) {
  const { commands } = useJourney();
  const { data, isPending } = trpc.loyalty.list.useQuery({ search: '' }, { staleTime: 60_000, retry: false });
  const { settings } = node.config;
  const { programId, points } = readSettings(settings);
  const set = (change: Partial<ReturnType<typeof readSettings>>, kind = '') =>
    commands.change({ ...node, config: { action: 'points', settings: { ...settings, ...change } } }, kind);
  return (
    <>
      <Labelled
        label="Programme"
        help="Contacts who aren’t members are skipped, unless people become members when they earn points."
      >
        <Combobox
          label="Programme"
          value={programId}
          isLoading={isPending}
          options={(data ?? []).map(({ id, name, status }) => ({
            value: id,
            label: name,
            ...(status === 'active' ? {} : { description: 'Not active' }),
          }))}
          valueLabel={isPending ? 'Loading…' : 'Deleted programme'}
          placeholder="Choose a programme…"
          emptyText="No programme found. Create one under Loyalty."
          onValueChange={(next) => next !== null && set({ programId: next })}
        />
      </Labelled>
      <Labelled label="Points">
        <Input
          type="number"
          inputMode="numeric"
          min={1}
          max={mostPoints}
          value={points ?? ''}
          onChange={({ target }) => set({ points: target.valueAsNumber || null }, 'points')}
        />
      </Labelled>
    </>
  );
}
