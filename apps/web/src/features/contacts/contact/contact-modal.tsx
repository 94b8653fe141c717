import type { ContactDetail } from '@talkdrum/api/contracts';
import { EmptyState, ErrorState, Modal, Skeleton, Tabs } from '@talkdrum/ui';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { errorMessage, trpc } from '../../../lib/trpc.ts';
import { ContactPrivacy } from './contact-privacy.tsx';
import type { ContactsView } from '../contacts-view.ts';
import { MessageHistory } from './message-history.tsx';
import { ProfileForm } from './profile-form.tsx';

type Tab = NonNullable<ContactsView['tab']>;

interface ContactModalProps {
  id: string | null;
  tab: Tab;
  onTabChange: (tab: Tab) => void;
  onClose: () => void;
}

/** One contact: profile and message history. */
export function ContactModal({ id, tab, onTabChange, onClose }: ContactModalProps) {
  const contact = trpc.contacts.get.useQuery({ id: id ?? '' }, { enabled: id !== null });
  const [isDirty, setIsDirty] = useState(false);
  return (
    <Modal
      isOpen={id !== null}
      onClose={onClose}
      size="lg"
      title={contact.data?.fullName || contact.data?.email || 'Contact'}
      dirty={isDirty}
    >
      {contact.error ? (
        <ErrorState onRetry={() => void contact.refetch()}>{errorMessage(contact.error)}</ErrorState>
      ) : null}
      {contact.data === undefined ? (
        contact.error ? null : (
          <Skeleton className="h-96" />
        )
      ) : (
        <Tabs
          label="Contact"
          // A fixed height on phones, where the dialog is a bottom sheet: the tabs don't move when switching.
          className="max-sm:min-h-[70dvh]"
          value={tab}
          onValueChange={(next) => onTabChange(next as Tab)}
          items={[
            {
              value: 'profile',
              label: 'Profile',
              isKept: isDirty,
              content: <Profile {...{ isDirty, setIsDirty }} contact={contact.data} onErased={onClose} />,
            },
            {
              value: 'email',
              label: 'Email history',
              content: <MessageHistory contactId={contact.data.id} channel="email" />,
            },
            {
              value: 'sms',
              label: 'SMS history',
              content: <MessageHistory contactId={contact.data.id} channel="sms" />,
            },
            { value: 'reward', label: 'Reward', content: <RewardHistory /> },
          ]}
        />
      )}
    </Modal>
  );
}

function RewardHistory() {
  return (
    <EmptyState icon={<Gift aria-hidden />} title="Reward history">
      Coming soon
    </EmptyState>
  );
}

interface ProfileProps {
  contact: ContactDetail;
  isDirty: boolean;
  setIsDirty: (isDirty: boolean) => void;
  onErased: () => void;
}

function Profile({ contact, isDirty, setIsDirty, onErased }: ProfileProps) {
  // Show changes by others or the blocklist immediately, unless that would discard unsaved input.
  const [version, setVersion] = useState(contact.updatedAt);
  if (!isDirty && version !== contact.updatedAt) setVersion(contact.updatedAt);
  return (
    <>
      <ProfileForm key={version} contact={contact} onDirty={setIsDirty} />
      <ContactPrivacy contact={contact} onErased={onErased} />
    </>
  );
}
