import { Button } from '@talkdrum/ui';
import { Plus } from 'lucide-react';
import { OptionalSection } from './optional-section.tsx';

/** Its place in the form; says honestly that it can't be used yet. */
export function JourneySection() {
  return (
    <OptionalSection title="Journey">
      <p className="text-sm text-muted-foreground">
        Send a new campaign when a contact performs an action in this campaign. Journeys are not available
        yet.
      </p>
      <div>
        <Button icon={<Plus aria-hidden />} disabledReason="Journeys are not available yet">
          Add Action
        </Button>
      </div>
    </OptionalSection>
  );
}
