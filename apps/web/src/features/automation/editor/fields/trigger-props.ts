import type { JourneyTrigger } from '@talkdrum/journey-design';

export interface TriggerProps<Trigger> {
  trigger: Trigger;
  onChange: (trigger: JourneyTrigger, kind?: string) => void;
}
