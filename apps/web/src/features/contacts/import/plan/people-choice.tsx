import { LabelledChoice } from './labelled-choice.tsx';

interface PeopleChoiceProps {
  isBlocking: boolean;
  onChange: (isBlocking: boolean) => void;
  isDisabled?: boolean;
}

/** Whether the people of a file may be written to. Files of people who left another service belong here, too. */
export function PeopleChoice({ isBlocking, onChange, isDisabled = false }: PeopleChoiceProps) {
  return (
    <LabelledChoice
      label="These people"
      look="cards"
      disabled={isDisabled}
      value={isBlocking ? 'block' : 'agreed'}
      onValueChange={(value) => onChange(value === 'block')}
      options={[
        {
          value: 'agreed',
          label: 'Agreed to hear from us',
          description: 'They join a list.',
        },
        {
          value: 'block',
          label: 'Must not be contacted',
          description:
            'They unsubscribed, bounced or complained elsewhere. We block their addresses, and they join no list.',
        },
      ]}
    />
  );
}
