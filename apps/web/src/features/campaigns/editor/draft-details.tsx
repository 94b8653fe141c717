import type { Channel } from '@talkdrum/api/contracts';
import { SelectField } from '@talkdrum/ui';
import { useFormContext } from 'react-hook-form';
import { AudienceFields } from './audience-fields.tsx';
import { AnalyticsField, SenderFields, SubjectFields } from './campaign-fields.tsx';
import type { DraftForm } from './campaign-form.ts';
import { JourneySection } from './journey-section.tsx';
import { OptionalSection } from './optional-section.tsx';
import { ScheduleField } from './schedule-field.tsx';
import { LinkTrackingField, SmsMessageFields, SmsSenderFields } from './sms-fields.tsx';

/** The same fields as the create modal, plus the planned time, which the review then suggests. */
export function DraftDetails({ channel, isDisabled }: { channel: Channel; isDisabled: boolean }) {
  const isSms = channel === 'sms';
  const { control } = useFormContext<DraftForm>();
  return (
    <>
      {isSms ? (
        <>
          <SmsSenderFields isDisabled={isDisabled} />
          <SmsMessageFields isDisabled={isDisabled} />
        </>
      ) : (
        <>
          <SenderFields isDisabled={isDisabled} />
          <SubjectFields isDisabled={isDisabled} />
        </>
      )}
      <AudienceFields isDisabled={isDisabled} channel={channel} />
      {isDisabled ? null : (
        <OptionalSection title="Schedule">
          <ScheduleField
            control={control}
            name="planned"
            help="The review suggests this time. Nothing is sent until you confirm it there."
          />
        </OptionalSection>
      )}
      <JourneySection />
      <OptionalSection title="Addons" isOpen>
        <AnalyticsField isDisabled={isDisabled} />
        {isSms ? <LinkTrackingField isDisabled={isDisabled} /> : <ArchiveField isDisabled={isDisabled} />}
      </OptionalSection>
    </>
  );
}

function ArchiveField({ isDisabled }: { isDisabled: boolean }) {
  const { control } = useFormContext<DraftForm>();
  return (
    <SelectField
      control={control}
      name="archive"
      label="Public archive"
      disabled={isDisabled}
      options={[
        { value: 'auto', label: 'Show it, unless it is personalized' },
        { value: 'yes', label: 'Show it' },
        { value: 'no', label: 'Don’t show it' },
      ]}
      help="Anyone with the archive’s link can read what it shows once it’s sent."
    />
  );
}
