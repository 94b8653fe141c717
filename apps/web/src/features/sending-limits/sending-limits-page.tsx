import { SettingsFrame } from '@talkdrum/ui';
import { LimitsCard } from './limits-card.tsx';
import { SecondPersonCard } from './second-person-card.tsx';
import { SmsHoursCard } from './sms-hours-card.tsx';

export function SendingLimitsPage() {
  return (
    <SettingsFrame
      title="Sending limits"
      description="How many marketing messages a contact gets at most, at what time of day, and who sends campaigns. Transactional messages are exempt."
      breadcrumb={[{ label: 'Profile', href: '/dashboard/profile' }, { label: 'Sending limits' }]}
    >
      <LimitsCard />
      <SecondPersonCard />
      <SmsHoursCard />
    </SettingsFrame>
  );
}
