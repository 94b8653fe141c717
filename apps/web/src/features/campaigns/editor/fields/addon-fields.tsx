import type { Channel } from '@talkdrum/api/contracts';
import { SelectField } from '@talkdrum/ui';
import { useFormContext } from 'react-hook-form';
import { AnalyticsField } from './campaign-fields.tsx';
import type { DraftForm } from '../campaign-form.ts';
import { LinkTrackingField } from './sms-fields.tsx';

export function AddonFields({ channel, isDisabled }: { channel: Channel; isDisabled: boolean }) {
  return (
    <>
      <AnalyticsField isDisabled={isDisabled} />
      {channel === 'sms' ? (
        <LinkTrackingField isDisabled={isDisabled} />
      ) : (
        <ArchiveField isDisabled={isDisabled} />
      )}
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
