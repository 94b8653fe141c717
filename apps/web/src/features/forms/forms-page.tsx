import { PageHeader } from '@talkdrum/ui';
import { useState } from 'react';
import { CreateButton } from '../../lib/lists/create-button.tsx';
import { useRefusal } from '../../lib/use-me.ts';
import { useView } from '../../lib/use-view.ts';
import { CreateFormModal, FormNotice } from './create-form-modal.tsx';
import { type FormDialog, FormDialogs } from './form-dialogs.tsx';
import { FormsTable } from './forms-table.tsx';

/** The account's forms. Each has a list of its own. */
export function FormsPage() {
  const page = useView('/dashboard/forms/');
  const [view, change] = page;
  const [dialog, setDialog] = useState<FormDialog | null>(null);
  const refusal = useRefusal('publishing.edit');
  const create = (
    <CreateButton refusal={refusal} onClick={() => change({ create: true })}>
      Create Form
    </CreateButton>
  );
  return (
    <>
      <PageHeader
        title="Forms"
        description="Forms for your website, or to share as a link. Each collects people into a list."
        action={create}
      />
      <div className="mb-4">
        <FormNotice />
      </div>
      <FormsTable page={page} create={create} onDialog={setDialog} />
      <CreateFormModal
        isOpen={refusal === null && view.create === true}
        onClose={() => change({ create: undefined })}
        onCreated={(id) => setDialog({ kind: 'fields', id })}
      />
      {dialog === null ? null : <FormDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}
