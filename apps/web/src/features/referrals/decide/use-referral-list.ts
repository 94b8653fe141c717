import type { ReferralOutput } from '@talkdrum/api/contracts';
import { choiceFilter, type TableFilter } from '@talkdrum/ui/table';
import { referralStates } from '../../../lib/words/referral-words.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { useView } from '../../../lib/use-view.ts';
import { advocateOf } from './referral-columns.tsx';

const states = Object.entries(referralStates).map(([value, { label }]) => ({
  value: value as ReferralOutput['state'],
  label,
}));

/** A page of a programme's friends, as the address filters them. */
export function useReferralList(programId: string) {
  const page = useView('/dashboard/referrals/$id/');
  const [view, change] = page;
  const list = useListPage(`referrals ${programId}`, page, ['state', 'appeals', 'advocate']);
  const { search, state, appeals, advocate: advocateId } = list.filter;
  const filter = { programId, search, state, isAppealed: appeals === true, advocateId };
  const referrals = trpc.referrals.referrals.useQuery(
    { ...filter, cursor: list.cursor, limit: 25 },
    { placeholderData: (previous) => previous },
  );
  const items = referrals.data?.items ?? [];
  const filters: (TableFilter | null)[] = [
    choiceFilter({
      label: 'Status',
      all: 'All statuses',
      value: view.state,
      options: states,
      onChange: (next) => list.changeFilter({ state: next }),
    }),
    choiceFilter({
      label: 'Appeals',
      all: 'All referrals',
      value: view.appeals === true ? 'open' : undefined,
      options: [{ value: 'open', label: 'Needs an answer' }],
      onChange: (next) => list.changeFilter({ appeals: next === 'open' ? true : undefined }),
    }),
    view.advocate === undefined
      ? null
      : {
          id: 'advocate',
          label: 'Advocate',
          value: items[0] === undefined ? 'One advocate' : advocateOf(items[0]),
          onClear: () => list.changeFilter({ advocate: undefined }),
          control: null,
        },
  ];
  const isUnsorted = state === null && appeals !== true;
  return {
    filter,
    table: { ...list.tableOf(referrals, 'Search names and orders'), filters },
    groupOf: isUnsorted && items.some((row) => row.state === 'flagged') ? groupOf : undefined,
    openId: view.referral ?? null,
    open: (id: string | undefined) => change({ referral: id }),
  };
}

function groupOf({ state }: ReferralOutput) {
  return state === 'flagged'
    ? { key: 'flagged', label: 'Worth a look' }
    : { key: 'other', label: 'The rest' };
}
