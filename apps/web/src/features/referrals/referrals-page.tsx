import { useNavigate } from '@tanstack/react-router';
import { PageHeader } from '@talkdrum/ui';
import { useState } from 'react';
import { CreateButton } from '../../lib/lists/create-button.tsx';
import { useRefusal } from '../../lib/use-me.ts';
import { useView } from '../../lib/use-view.ts';
import { CreateReferralModal } from './create-referral-modal.tsx';
import { type ReferralDialog, ReferralDialogs } from './referral-dialogs.tsx';
import { ReferralsTable } from './referrals-table.tsx';

/** The account's referral programmes. */
export function ReferralsPage() {
  const page = useView('/dashboard/referrals/');
  const [view, change] = page;
  const [dialog, setDialog] = useState<ReferralDialog | null>(null);
  const navigate = useNavigate();
  const refusal = useRefusal('referrals.edit');
  const create = (
    <CreateButton refusal={refusal} onClick={() => change({ create: true })}>
      Create Referral
    </CreateButton>
  );
  return (
    <>
      <PageHeader
        title="Referrals"
        description="Your customers invite friends with their own link, and you reward both."
        action={create}
      />
      <ReferralsTable page={page} create={create} onDialog={setDialog} />
      <CreateReferralModal
        isOpen={refusal === null && view.create === true}
        onClose={() => change({ create: undefined })}
        onCreated={(id) =>
          void navigate({
            to: '/dashboard/referrals/$id',
            params: { id },
            search: { settings: true },
            replace: true,
          })
        }
      />
      {dialog === null ? null : <ReferralDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}
