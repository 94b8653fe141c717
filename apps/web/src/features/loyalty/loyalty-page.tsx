import { PageHeader } from '@talkdrum/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CreateButton } from '../../lib/lists/create-button.tsx';
import { useRefusal } from '../../lib/use-me.ts';
import { useView } from '../../lib/use-view.ts';
import { CreateLoyaltyModal } from './create-loyalty-modal.tsx';
import { type LoyaltyDialog, LoyaltyDialogs } from './loyalty-dialogs.tsx';
import { LoyaltyTable } from './loyalty-table.tsx';

/** The account's loyalty programmes. */
export function LoyaltyPage() {
  const page = useView('/dashboard/loyalty/');
  const [view, change] = page;
  const [dialog, setDialog] = useState<LoyaltyDialog | null>(null);
  const navigate = useNavigate();
  const refusal = useRefusal('loyalty.edit');
  const create = (
    <CreateButton refusal={refusal} onClick={() => change({ create: true })}>
      Create Loyalty
    </CreateButton>
  );
  return (
    <>
      <PageHeader
        title="Loyalty"
        description="Points and tiers for returning customers, and rewards they can buy with points."
        action={create}
      />
      <LoyaltyTable page={page} create={create} onDialog={setDialog} />
      <CreateLoyaltyModal
        isOpen={refusal === null && view.create === true}
        onClose={() => change({ create: undefined })}
        onCreated={(id) => void navigate({ to: '/dashboard/loyalty/$id', params: { id }, replace: true })}
      />
      {dialog === null ? null : <LoyaltyDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}
