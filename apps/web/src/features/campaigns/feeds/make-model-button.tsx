import { Button } from '@talkdrum/ui';
import { useNavigate } from '@tanstack/react-router';
import { FilePlus2 } from 'lucide-react';
import { toastFailure } from '../../../lib/failures.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useMe, useRefusal } from '../../../lib/use-me.ts';
import { blankDraft } from '../editor/campaign-form.ts';
import { useActiveSenders } from '../editor/fields/campaign-fields.tsx';
import { modelOf } from './model.ts';

/** Makes a draft that shows the items of a feed, to be finished and chosen as a feed’s email. */
export function MakeModelButton() {
  const { company } = useMe().account;
  const { active } = useActiveSenders();
  const navigate = useNavigate();
  const refusal = useRefusal('campaigns.edit');
  const create = trpc.campaigns.createDraft.useMutation({
    onSuccess: ({ id }) => void navigate({ to: '/dashboard/email/$id', params: { id } }),
    onError: toastFailure('The model was not made'),
  });
  const make = () => {
    const fromBrand = company.slice(0, 100);
    create.mutate({ ...blankDraft, ...modelOf(company), fromBrand, senderId: active[0]?.id ?? null });
  };
  return (
    <Button
      icon={<FilePlus2 aria-hidden />}
      busy={create.isPending}
      disabledReason={refusal}
      onClick={make}
    >
      Make a model email
    </Button>
  );
}
