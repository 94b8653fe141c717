import { Button } from '@talkdrum/ui';
import { Plus } from 'lucide-react';
import { OptionalSection } from './optional-section.tsx';

/** Placeholder for journeys, which aren't available yet. */
export function JourneySection() {
  return (
    <OptionalSection title="Journey">
      <JourneyFields />
    </OptionalSection>
  );
}

export function JourneyFields() {
  return (
    <>
      <p className="text-sm text-muted-foreground">
        Send a new campaign when a contact performs an action in this campaign. Journeys are not available
        yet.
      </p>
      <div>
        <Button icon={<Plus aria-hidden />} disabledReason="Journeys are not available yet">
          Add Action
        </Button>
      </div>
    </>
  );
}
