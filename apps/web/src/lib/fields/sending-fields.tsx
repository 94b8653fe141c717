import {
  hearAboutChoices,
  sendingFrequencies,
  sendingTypes,
  sendingVolumes,
  type signUpFormInput,
} from '@talkdrum/api/contracts/sign-up';
import { FormRow, RadioField, SelectField } from '@talkdrum/ui';
import { useFormContext } from 'react-hook-form';
import type { z } from 'zod';

/** What an account sends, how often and how much; for sign-up and the profile. */
export function SendingFields() {
  const { control } = useFormContext<z.input<typeof signUpFormInput>>();
  return (
    <>
      <FormRow>
        <SelectField
          control={control}
          name="sendingFrequency"
          label="Sending frequency"
          required
          placeholder="Choose how often"
          options={sendingFrequencies}
        />
        <SelectField
          control={control}
          name="sendingVolume"
          label="Sending volume"
          required
          placeholder="Choose how many"
          options={sendingVolumes}
          help="Messages per month"
        />
      </FormRow>
      <FormRow>
        <RadioField
          control={control}
          name="sendingType"
          label="Sending type"
          required
          isInline
          options={sendingTypes}
        />
        <SelectField
          control={control}
          name="hear"
          label="How did you hear about us?"
          required
          placeholder="Choose one"
          options={hearAboutChoices}
        />
      </FormRow>
    </>
  );
}
