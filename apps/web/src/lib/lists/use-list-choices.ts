import { trpc } from '../trpc.ts';
import { useRefusal } from '../use-me.ts';

/**
 * The account's lists for a select, and the chosen one in any case: it may have been deleted, or the member may not see
 * lists.
 */
export function useListChoices({ listId, list }: { listId: string; list: string }): {
  value: string;
  label: string;
}[] {
  const isAllowed = useRefusal('contacts.view') === null;
  const lists = trpc.lists.list.useQuery({ search: '' }, { enabled: isAllowed });
  const options = (lists.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return options.some(({ value }) => value === listId)
    ? options
    : [...options, { value: listId, label: list }];
}
