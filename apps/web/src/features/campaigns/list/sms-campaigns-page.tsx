import { TextLink } from '@talkdrum/ui';
import { useRefusal } from '../../../lib/use-me.ts';
import { useView } from '../../../lib/use-view.ts';
import { CreateSmsModal } from '../create/create-sms-modal.tsx';
import { CampaignsPage } from './campaigns-page.tsx';

export function SmsCampaignsPage() {
  const page = useView('/dashboard/sms/');
  const editRefusal = useRefusal('campaigns.edit');
  const senderRefusal = useRefusal('senders.view');
  return (
    <CampaignsPage
      channel="sms"
      page={page}
      description={
        <>
          One text message to many people. See also{' '}
          <TextLink href="/dashboard/sender-sms">SMS sender IDs</TextLink> and{' '}
          <TextLink href="/dashboard/template-sms">SMS templates</TextLink>.
        </>
      }
      refusal={editRefusal ?? senderRefusal}
      CreateModal={CreateSmsModal}
      nextTab="review"
    />
  );
}
