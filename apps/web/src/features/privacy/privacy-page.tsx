import { Card, SettingsFrame, TextLink } from '@talkdrum/ui';
import { RetentionCard } from './retention-card.tsx';

export function PrivacyPage() {
  return (
    <SettingsFrame
      title="Privacy"
      description="How long this account keeps data, and how to answer your contacts’ requests."
      breadcrumb={[{ label: 'Profile', href: '/dashboard/profile' }, { label: 'Privacy' }]}
    >
      <RetentionCard />
      <Card title="Requests from contacts">
        <ul className="flex list-disc flex-col gap-2 pl-5">
          <li>
            <strong className="font-semibold">A copy of their data:</strong> open the person in{' '}
            <TextLink href="/dashboard/contacts">Contacts</TextLink> and choose Download everything. You get
            an archive of their profile, lists, consent, messages and events.
          </li>
          <li>
            <strong className="font-semibold">To be erased:</strong> open the person and choose Erase for
            good. Report totals, blocked addresses and proof of consent stay, but no longer identify the
            person.
          </li>
          <li>
            <strong className="font-semibold">No more messages:</strong> they use the link in every email, or
            you block the address in their profile.
          </li>
        </ul>
        <p className="mt-3 text-sm text-muted-foreground">
          The Nigeria Data Protection Act and the GDPR give you one month to answer. This isn’t legal advice.
        </p>
      </Card>
    </SettingsFrame>
  );
}
