import { Input, Select } from '@talkdrum/ui';
import { MultiSelect } from '@talkdrum/ui/pickers';
import { trpc } from '../trpc.ts';
import { InOrOut } from './in-or-out.tsx';
import type { Rule } from './segment-rules.ts';
import { withDeletedOption } from './with-deleted-option.ts';

type LoyaltyRuleNode = Extract<Rule, { t: 'loyalty' }>;

interface LoyaltyRuleProps {
  rule: LoyaltyRuleNode;
  onChange: (rule: LoyaltyRuleNode) => void;
}

/** A member of a loyalty programme: with so many points, in one of the tiers, or at all. */
export function LoyaltyRule({ rule, onChange }: LoyaltyRuleProps) {
  const programs = trpc.loyalty.list.useQuery({ search: '' }, { staleTime: 60_000 });
  const options = (programs.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <InOrOut
        isIn={rule.has}
        label="Member"
        yes="is a member of"
        no="is not a member of"
        onChange={(has) => onChange({ ...rule, has })}
      />
      <Select
        aria-label="Programme"
        className="w-auto max-w-60"
        placeholder="Choose…"
        value={rule.programId}
        onChange={({ target }) => onChange({ t: 'loyalty', programId: target.value, has: rule.has })}
        options={
          rule.programId === '' ? options : withDeletedOption(options, rule.programId, 'Deleted programme')
        }
      />
      <Points rule={rule} onChange={onChange} />
      {rule.programId === '' ? null : <Tiers rule={rule} onChange={onChange} />}
    </>
  );
}

/** How many points they can spend. */
function Points({ rule, onChange }: LoyaltyRuleProps) {
  const { points: _points, ...rest } = rule;
  const { points } = rule;
  const choose = (cmp: string) =>
    onChange(
      cmp === 'at_least' || cmp === 'at_most' ? { ...rest, points: { cmp, n: points?.n ?? 100 } } : rest,
    );
  return (
    <span className="inline-flex items-center gap-2">
      <Select
        aria-label="Points"
        className="w-auto"
        value={points?.cmp ?? 'any'}
        onChange={({ target }) => choose(target.value)}
        options={[
          { value: 'any', label: 'with any number of points' },
          { value: 'at_least', label: 'with at least' },
          { value: 'at_most', label: 'with at most' },
        ]}
      />
      {points === undefined ? null : (
        <>
          <Input
            aria-label="Number of points"
            type="number"
            min={0}
            className="w-28"
            value={Number.isNaN(points.n) ? '' : points.n}
            onChange={({ target }) =>
              onChange({
                ...rule,
                points: { ...points, n: target.value === '' ? Number.NaN : Number(target.value) },
              })
            }
          />
          <span className="text-sm text-muted-foreground">points</span>
        </>
      )}
    </span>
  );
}

/** In one of these tiers; in any without a choice. */
function Tiers({ rule, onChange }: LoyaltyRuleProps) {
  const { tierIds = [], ...rest } = rule;
  const tiers = trpc.loyalty.tiers.useQuery({ id: rule.programId }, { staleTime: 60_000, retry: false });
  if (tierIds.length === 0 && (tiers.data ?? []).length === 0) return null;
  return (
    <MultiSelect
      label="Tiers"
      className="w-auto max-w-72"
      value={tierIds}
      placeholder="in any tier"
      onValueChange={(next) => onChange(next.length === 0 ? rest : { ...rest, tierIds: next })}
      options={(tiers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      valueLabels={Object.fromEntries(tierIds.map((id) => [id, 'Deleted tier']))}
    />
  );
}
