import type { SmsTemplateOutput } from '@talkdrum/api/contracts';
import { PageHeader, TextLink } from '@talkdrum/ui';
import { useState } from 'react';
import { CreateButton } from '../../lib/lists/create-button.tsx';
import { useRefusal } from '../../lib/use-me.ts';
import { useView } from '../../lib/use-view.ts';
import { SmsTemplateModal } from './sms-template-modal.tsx';
import { SmsTemplatesTable } from './sms-templates-table.tsx';

/** The account's SMS templates. */
export function SmsTemplatesPage() {
  const page = useView('/dashboard/template-sms');
  const [view, change] = page;
  const refusal = useRefusal('templates.edit');
  const [editing, setEditing] = useState<SmsTemplateOutput | null>(null);
  const [copying, setCopying] = useState<SmsTemplateOutput | null>(null);
  const create = (
    <CreateButton refusal={refusal} onClick={() => change({ create: true })}>
      Create Template
    </CreateButton>
  );
  const close = () => {
    setEditing(null);
    setCopying(null);
    if (view.create === true) change({ create: undefined });
  };
  return (
    <>
      <PageHeader
        title="SMS Templates"
        description={
          <>
            Texts that SMS campaigns start from. For emails see{' '}
            <TextLink href="/dashboard/template-email">Email templates</TextLink>.
          </>
        }
        action={create}
      />
      <SmsTemplatesTable page={page} create={create} onEdit={setEditing} onCopy={setCopying} />
      <SmsTemplateModal
        isOpen={refusal === null && (view.create === true || editing !== null || copying !== null)}
        onClose={close}
        template={editing}
        start={
          copying === null
            ? null
            : {
                name: `Copy of ${copying.name}`.slice(0, 100),
                category: copying.category,
                text: copying.text,
              }
        }
      />
    </>
  );
}
