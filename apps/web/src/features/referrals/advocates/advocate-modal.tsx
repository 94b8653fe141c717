import type { AdvocateOutput } from '@talkdrum/api/contracts';
import { Button, CopyField, Modal, Skeleton, TextLink } from '@talkdrum/ui';
import { Loaded } from '../../../lib/loaded.tsx';
import { QrSection } from '../../../lib/publishing/share/qr-section.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { personName } from '../../../lib/words/referral-words.ts';

interface AdvocateModalProps {
  advocate: AdvocateOutput;
  onClose: () => void;
}

/** What an advocate shares, and their own page. */
export function AdvocateModal({ advocate, onClose }: AdvocateModalProps) {
  const { contactId, contactName, code, url } = advocate;
  return (
    <Modal
      isOpen
      onClose={onClose}
      size="lg"
      title={personName(contactName, contactId)}
      description="Friends who open the link or give the code count for this advocate."
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <CopyField label="Personal link" value={url} />
        <CopyField label="Code" value={code} />
        <QrSection link={url} name={code.toLowerCase()} />
        <OwnPage id={advocate.id} />
        {contactId === null ? null : (
          <TextLink href={`/dashboard/contacts?contact=${contactId}&tab=reward`} isAlone>
            Open contact
          </TextLink>
        )}
      </div>
    </Modal>
  );
}

/** Anyone who has this link can act as the advocate, so only members who may decide on referrals see it. */
function OwnPage({ id }: { id: string }) {
  const refusal = useRefusal('referrals.edit');
  const detail = trpc.referrals.advocate.useQuery({ id }, { enabled: refusal === null });
  if (refusal !== null) return null;
  return (
    <Loaded query={detail} skeleton={<Skeleton className="h-16" />}>
      {({ pageUrl }) => (
        <div className="flex flex-col gap-1.5">
          <CopyField label="Their own page" value={pageUrl} />
          <p className="text-sm text-muted-foreground">
            It shows their link, friends and rewards. Anyone with this address can act as the advocate, so
            don’t send it to anyone else.
          </p>
        </div>
      )}
    </Loaded>
  );
}
