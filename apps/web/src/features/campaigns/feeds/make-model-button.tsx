import { Button } from '@talkdrum/ui';
import { useNavigate } from '@tanstack/react-router';
import { FilePlus2 } from 'lucide-react';
import { toastFailure } from '../../../lib/failures.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useMe, useRefusal } from '../../../lib/use-me.ts';
import { blankDraft, draftForm, toFields } from '../editor/campaign-form.ts';
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
    onError: toastFailure('The draft wasn’t created'),
  });
  const make = () => {
    const fromBrand = company.slice(0, 100);
    const blank = { ...blankDraft, ...modelOf(company), fromBrand, senderId: active[0]?.id ?? '' };
    create.mutate(toFields(draftForm.parse(blank)));
  };
  return (
    <Button icon={<FilePlus2 aria-hidden />} busy={create.isPending} disabledReason={refusal} onClick={make}>
      Create a draft
    </Button>
  );
}
