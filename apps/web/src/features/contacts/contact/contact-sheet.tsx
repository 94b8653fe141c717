import type { ContactDetail } from '@talkdrum/api/contracts';
import { ErrorState, type RowWalk, SideSheet, Skeleton, Tabs } from '@talkdrum/ui';
import { useRef, useState } from 'react';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatDate } from '../../../lib/dates/format-date.ts';
import { LeaveGuard, type Place } from '../../../lib/drafts/leave-guard.tsx';
import { errorMessage, trpc } from '../../../lib/trpc.ts';
import { ContactEngagement } from './contact-engagement.tsx';
import { MergeContact } from './merge/merge-contact.tsx';
import { ContactPrivacy } from './contact-privacy.tsx';
import type { ContactsView } from '../contacts-view.ts';
import { MessageHistory } from './message-history.tsx';
import { ReferralHistory } from './referral-history.tsx';
import { RewardHistory } from './reward-history.tsx';
import { ContactTimeline } from './contact-timeline.tsx';
import { ProfileForm } from './profile-form.tsx';

type Tab = NonNullable<ContactsView['tab']>;

interface ContactSheetProps {
  id: string | null;
  tab: Tab;
  onTabChange: (tab: Tab) => void;
  onClose: () => void;
  /** Through the contacts of the page; null for one that isn't on it. */
  walk: RowWalk | null;
}

/** One contact beside the list: profile, timeline and message history. */
export function ContactSheet({ id, tab, onTabChange, onClose, walk }: ContactSheetProps) {
  const timeZone = useAccountZone();
  const contact = trpc.contacts.get.useQuery({ id: id ?? '' }, { enabled: id !== null });
  const [isDirty, setIsDirty] = useState(false);
  const erased = useRef<string>(null);
  const onErased = () => {
    erased.current = id;
    onClose();
  };
  return (
    <SideSheet
      isOpen={id !== null}
      onClose={onClose}
      walk={walk}
      description={contact.data && factsOf(contact.data, timeZone)}
      title={contact.data?.fullName || contact.data?.email || 'Contact'}
    >
      <LeaveGuard isUnsaved={() => isDirty && erased.current !== id} isLeaving={isOtherContact} />
      {contact.error ? (
        <ErrorState onRetry={() => void contact.refetch()}>{errorMessage(contact.error)}</ErrorState>
      ) : null}
      {contact.data === undefined ? (
        contact.error ? null : (
          <Skeleton className="h-96" />
        )
      ) : (
        <>
          <ContactEngagement contactId={contact.data.id} />
          <Tabs
            // Another contact's forms begin anew.
            key={contact.data.id}
            label="Contact"
            value={tab}
            onValueChange={(next) => onTabChange(next as Tab)}
            items={[
              {
                value: 'profile',
                label: 'Profile',
                isKept: isDirty,
                content: <Profile {...{ isDirty, setIsDirty }} contact={contact.data} onErased={onErased} />,
              },
              {
                value: 'timeline',
                label: 'Timeline',
                content: <ContactTimeline contactId={contact.data.id} />,
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
              {
                value: 'reward',
                label: 'Reward',
                content: (
                  <>
                    <RewardHistory contactId={contact.data.id} />
                    <ReferralHistory contactId={contact.data.id} />
                  </>
                ),
              },
            ]}
          />
        </>
      )}
    </SideSheet>
  );
}

const contactIn = ({ search }: Place) => (search as ContactsView).contact;
const isOtherContact = (from: Place, to: Place) =>
  from.pathname !== to.pathname || contactIn(from) !== contactIn(to);

/** What the title doesn't say yet. */
function factsOf({ fullName, email, telephone, createdAt }: ContactDetail, timeZone: string): string {
  const address = fullName ? (email ?? telephone) : telephone;
  return [address, `since ${formatDate(createdAt, timeZone)}`].filter(Boolean).join(' · ');
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
      <MergeContact contact={contact} />
      <ContactPrivacy contact={contact} onErased={onErased} />
    </>
  );
}
