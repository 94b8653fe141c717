import type { ContactDetail, ListOfContacts } from '@talkdrum/api/contracts';
import { Status } from '@talkdrum/ui';
import { MultiSelect } from '@talkdrum/ui/pickers';
import { toast } from '@talkdrum/ui/toast';
import { getQueryKey } from '@trpc/react-query';
import { toastFailure } from '../../../lib/failures.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useOptimistic } from '../../../lib/lists/use-optimistic.ts';
import { useRefusal } from '../../../lib/use-me.ts';

type Membership = ContactDetail['lists'][number];

/** The contact's lists. A choice applies at once, apart from the form around it. */
export function ContactLists({ contact }: { contact: ContactDetail }) {
  const lists = trpc.lists.list.useQuery({ search: '' }).data ?? [];
  const refusal = useRefusal('contacts.edit');
  const { join, leave } = useChangeLists(contact);
  const joined = contact.lists.filter(({ state }) => state !== 'unsubscribed');
  const isJoined = (id: string) => joined.some(({ listId }) => listId === id);
  const choose = (chosen: string[]) => {
    for (const list of lists) if (chosen.includes(list.id) && !isJoined(list.id)) void join(list);
    for (const list of joined) if (!chosen.includes(list.listId)) void leave(list);
  };
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span aria-hidden className="font-medium">
        Lists
      </span>
      <MultiSelect
        label="Lists"
        placeholder="On no list"
        value={joined.map(({ listId }) => listId)}
        valueLabels={Object.fromEntries(joined.map(({ listId, name }) => [listId, name]))}
        disabled={refusal !== null}
        onValueChange={choose}
        options={lists.map((list) => ({
          value: list.id,
          label: list.name,
          ...noteOn(list, contact),
        }))}
      />
      <p className="text-sm text-muted-foreground">{refusal ?? 'Changes to lists apply at once.'}</p>
      <States memberships={contact.lists} />
    </div>
  );
}

/** What a choice of the list would do, where that isn't only joining or leaving it. */
function noteOn({ id, optIn }: ListOfContacts, { lists, email, suppression }: ContactDetail) {
  const state = lists.find(({ listId }) => listId === id)?.state;
  if (state === 'unsubscribed')
    return { description: 'Unsubscribed: only they can join again', disabled: true };
  if (state !== undefined || optIn !== 'double' || email === null) return {};
  return {
    description:
      suppression.email === null
        ? 'Double opt-in: we ask them by email, and they join when they confirm'
        : 'Double opt-in: this address is blocked, so we can’t ask them',
  };
}

function States({ memberships }: { memberships: readonly Membership[] }) {
  const others = memberships.filter(({ state }) => state !== 'subscribed');
  if (others.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1">
      {others.map(({ listId, name, state }) => (
        <Status key={listId} tone={state === 'unconfirmed' ? 'warning' : 'neutral'}>
          {state === 'unconfirmed' ? `${name}: joins when they confirm by email` : `${name}: unsubscribed`}
        </Status>
      ))}
    </p>
  );
}

function useChangeLists({ id, email }: ContactDetail) {
  const utils = trpc.useUtils();
  const add = trpc.contacts.addToList.useMutation();
  const remove = trpc.contacts.removeFromList.useMutation();
  const restore = trpc.contacts.restore.useMutation();
  const apply = useOptimistic();
  const selection = { mode: 'rows' as const, ids: [id] };
  const refresh = () => Promise.all([utils.contacts.invalidate(), utils.lists.invalidate()]);
  /** Whether it was done. */
  const change = async (
    edit: (lists: readonly Membership[]) => Membership[],
    send: () => Promise<unknown>,
    refused: string,
  ) => {
    const isDone = await apply({
      queryKey: getQueryKey(trpc.contacts.get, { id }, 'query'),
      edit: (contact) => withLists(contact as ContactDetail | undefined, edit),
      send,
      refused,
    });
    if (isDone) void utils.lists.invalidate();
    return isDone;
  };
  return {
    async join({ id: listId, name, optIn }: ListOfContacts): Promise<void> {
      const isAsked = optIn === 'double' && email !== null;
      const state = isAsked ? ('unconfirmed' as const) : ('subscribed' as const);
      const isDone = await change(
        (lists) => [...lists, { listId, name, state }],
        () => add.mutateAsync({ selection, listId }),
        `Not added to “${name}”`,
      );
      if (isDone && isAsked)
        toast.success(`Joins “${name}” when they confirm`, {
          description: `We ask ${email} by email, at most once in 30 days.`,
        });
    },
    async leave({ listId, name }: Membership): Promise<void> {
      const done: { undoId?: string } = {};
      const isDone = await change(
        (lists) => lists.filter((list) => list.listId !== listId),
        async () => Object.assign(done, await remove.mutateAsync({ selection, listId })),
        `Not removed from “${name}”`,
      );
      const { undoId } = done;
      if (!isDone || undoId === undefined) return;
      // Joining a double opt-in list again would ask them again.
      toast.undo(
        `Removed from “${name}”`,
        () => void restore.mutateAsync({ undoId }).then(refresh, toastFailure('Couldn’t undo')),
      );
    },
  };
}

const withLists = (
  contact: ContactDetail | undefined,
  edit: (lists: readonly Membership[]) => Membership[],
): ContactDetail | undefined => contact && { ...contact, lists: edit(contact.lists) };
