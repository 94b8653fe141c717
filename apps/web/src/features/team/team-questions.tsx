import { ConfirmDialog } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useRecentSignIn } from '../../lib/recent-sign-in/recent-sign-in.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useMe } from '../../lib/use-me.ts';
import type { TeamQuestion } from './team-actions.tsx';
import { nameOf } from './team-words.ts';

interface Wording {
  title: string;
  description: string;
  confirm: string;
  done: string;
  tone?: 'primary';
}

const wordings: Record<TeamQuestion['kind'], (name: string, company: string) => Wording> = {
  suspend: (name, company) => ({
    title: `Suspend ${name}?`,
    description: `They’re signed out of ${company} immediately and can’t sign in to it until you reactivate them. They keep their privileges.`,
    confirm: 'Suspend',
    done: `${name} is suspended`,
  }),
  remove: (name, company) => ({
    title: `Remove ${name} from the team?`,
    description: `They’re signed out of ${company} immediately, and their API keys stop working. Everything they created stays.`,
    confirm: `Remove ${name}`,
    done: `${name} is removed`,
  }),
  revoke: (name) => ({
    title: `Revoke the invitation for ${name}?`,
    description: 'The link in their email stops working. You can invite them again.',
    confirm: 'Revoke invitation',
    done: 'Invitation revoked',
  }),
  makeOwner: (name) => ({
    title: `Make ${name} an owner?`,
    description: 'An owner can do everything, including removing other owners such as you.',
    confirm: 'Make owner',
    done: `${name} is an owner`,
    tone: 'primary',
  }),
  takeOwnership: (name) => ({
    title: `Revoke ${name}’s ownership?`,
    description: 'They stay in the team with every privilege. You can remove privileges afterwards.',
    confirm: 'Revoke ownership',
    done: `${name} is no longer an owner`,
  }),
  transfer: (name) => ({
    title: `Transfer ownership to ${name}?`,
    description: `${name} becomes an owner and you become a member with every privilege. Only an owner can give you ownership back.`,
    confirm: 'Transfer ownership',
    done: `${name} owns the account`,
  }),
};

/** The confirmation dialog for the actions that need one. */
export function TeamQuestions({ question, onClose }: { question: TeamQuestion | null; onClose: () => void }) {
  const me = useMe();
  const act = useAct();
  if (question === null) return null;
  const {
    title,
    description,
    confirm,
    done,
    tone = 'danger',
  } = wordings[question.kind](nameOf(question.row), me.account.company);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      confirmLabel={confirm}
      tone={tone}
      {...(question.kind === 'transfer' ? { typedConfirmation: 'TRANSFER' } : {})}
      onConfirm={async () => {
        await act(question);
        toast.success(done);
      }}
    />
  );
}

function useAct(): (question: TeamQuestion) => Promise<void> {
  const utils = trpc.useUtils();
  const suspend = trpc.team.suspend.useMutation();
  const remove = trpc.team.remove.useMutation();
  const revoke = trpc.team.revoke.useMutation();
  const setOwner = trpc.team.setOwner.useMutation();
  const transfer = trpc.team.transferOwnership.useMutation();
  const withRecentSignIn = useRecentSignIn();
  return async ({ kind, row: { id } }) => {
    if (kind === 'suspend') await suspend.mutateAsync({ userId: id });
    else if (kind === 'remove') await remove.mutateAsync({ userId: id });
    else if (kind === 'revoke') await revoke.mutateAsync({ invitationId: id });
    else if (kind === 'transfer') await withRecentSignIn(() => transfer.mutateAsync({ userId: id }));
    else await withRecentSignIn(() => setOwner.mutateAsync({ userId: id, isOwner: kind === 'makeOwner' }));
    await Promise.all([utils.team.list.invalidate(), utils.session.me.invalidate()]);
  };
}
