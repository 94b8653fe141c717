import type { AdvocateOutput } from '@talkdrum/api/contracts';
import type { MenuEntry } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { toastFailure } from '../../../lib/failures.ts';
import { advocateStates } from '../../../lib/words/referral-words.ts';
import { trpc } from '../../../lib/trpc.ts';
import { copyText } from '../../../lib/copy-text.ts';

interface AdvocateMenu {
  /** Why nothing can be changed; null if it can. */
  refusal: string | null;
  onDialog: (kind: 'link' | 'friend', advocate: AdvocateOutput) => void;
  onFriends: (advocate: AdvocateOutput) => void;
}

/** What the Action button of an advocate offers. */
export function useAdvocateMenu({
  refusal,
  onDialog,
  onFriends,
}: AdvocateMenu): (advocate: AdvocateOutput) => MenuEntry[] {
  const setBlocked = useBlocking();
  return (advocate) => [
    { label: 'Link and code', onSelect: () => onDialog('link', advocate) },
    { label: 'Copy link', onSelect: () => copyText('Link', advocate.url) },
    { label: 'Copy code', onSelect: () => copyText('Code', advocate.code) },
    { label: 'Show friends', onSelect: () => onFriends(advocate) },
    'separator',
    {
      label: 'Add friend',
      onSelect: () => onDialog('friend', advocate),
      disabledReason: refusal ?? (advocate.status === 'blocked' ? 'This advocate is blocked' : null),
    },
    advocate.status === 'blocked'
      ? { label: 'Unblock', onSelect: () => setBlocked(advocate.id, false), disabledReason: refusal }
      : {
          label: 'Block',
          tone: 'danger',
          onSelect: () => setBlocked(advocate.id, true),
          disabledReason: refusal,
        },
  ];
}

function useBlocking() {
  const utils = trpc.useUtils();
  const block = trpc.referrals.blockAdvocate.useMutation({
    onSuccess: async ({ status }) => {
      await utils.referrals.invalidate();
      toast.success(status === 'blocked' ? 'Advocate blocked' : 'Advocate unblocked', {
        description: advocateStates[status].about,
      });
    },
    onError: toastFailure('The advocate was not changed'),
  });
  return (id: string, isBlocked: boolean) => block.mutate({ id, isBlocked });
}
