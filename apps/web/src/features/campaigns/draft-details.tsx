import { CheckboxField } from '@talkdrum/ui';
import { useFormContext } from 'react-hook-form';
import { AudienceFields } from './audience-fields.tsx';
import { AnalyticsField, SenderFields, SubjectFields } from './campaign-fields.tsx';
import type { DraftForm } from './campaign-form.ts';
import { JourneySection } from './journey-section.tsx';
import { OptionalSection } from './optional-section.tsx';

/** The fields of the create modal, on the draft's page. The time to send is chosen in the review. */
export function DraftDetails({ isDisabled }: { isDisabled: boolean }) {
  const { control } = useFormContext<DraftForm>();
  return (
    <>
      <SenderFields isDisabled={isDisabled} />
      <SubjectFields isDisabled={isDisabled} />
      <AudienceFields isDisabled={isDisabled} />
      <JourneySection />
      <OptionalSection title="Addons" isOpen>
        <AnalyticsField isDisabled={isDisabled} />
        <CheckboxField
          control={control}
          name="isArchivedPublicly"
          label="Show in the public archive"
          disabled={isDisabled}
          help="Everybody who knows the archive’s link can read it there once it was sent."
        />
      </OptionalSection>
    </>
  );
}
