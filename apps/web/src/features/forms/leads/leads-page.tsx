import { PageHeader } from '@talkdrum/ui';
import { useState } from 'react';
import { CreateButton } from '../../../lib/lists/create-button.tsx';
import { useRefusal } from '../../../lib/use-me.ts';
import { useView } from '../../../lib/use-view.ts';
import { type FormDialog, FormDialogs } from '../form-dialogs.tsx';
import { CreateLeadModal } from './create-lead-modal.tsx';
import { LeadsTable } from './leads-table.tsx';

/** The account's lead campaigns. */
export function LeadsPage() {
  const page = useView('/dashboard/leads/');
  const [view, change] = page;
  const [dialog, setDialog] = useState<FormDialog | null>(null);
  const refusal = useRefusal('publishing.edit');
  const create = (
    <CreateButton refusal={refusal} onClick={() => change({ create: true })}>
      Create Lead
    </CreateButton>
  );
  return (
    <>
      <PageHeader
        title="Leads"
        description="Campaigns that find new people. You pay once for each person who agrees to hear from you."
        action={create}
      />
      <LeadsTable page={page} create={create} onDialog={setDialog} />
      <CreateLeadModal
        isOpen={refusal === null && view.create === true}
        onClose={() => change({ create: undefined })}
        onCreated={(id) => setDialog({ kind: 'fields', id })}
      />
      {dialog === null ? null : <FormDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}
