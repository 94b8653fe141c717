import { useFormContext } from 'react-hook-form';
import { AudienceFields } from './audience-fields.tsx';
import { AnalyticsField } from './campaign-fields.tsx';
import type { DraftForm } from './campaign-form.ts';
import { JourneySection } from './journey-section.tsx';
import { OptionalSection } from './optional-section.tsx';
import { ScheduleField } from './schedule-field.tsx';
import { LinkTrackingField, SmsMessageFields, SmsSenderFields } from './sms-fields.tsx';

/** The same fields as the create modal, plus the planned time, which the review then suggests. */
export function SmsDetails({ isDisabled }: { isDisabled: boolean }) {
  const { control } = useFormContext<DraftForm>();
  return (
    <>
      <SmsSenderFields isDisabled={isDisabled} />
      <SmsMessageFields isDisabled={isDisabled} />
      <AudienceFields isDisabled={isDisabled} channel="sms" />
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
        <LinkTrackingField isDisabled={isDisabled} />
      </OptionalSection>
    </>
  );
}
