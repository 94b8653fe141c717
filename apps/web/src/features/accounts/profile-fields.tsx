import type { profileFields } from '@talkdrum/api/contracts/accounts';
import {
  companySizes,
  countries,
  hearAboutChoices,
  industries,
  sendingFrequencies,
  sendingTypes,
  sendingVolumes,
} from '@talkdrum/api/contracts/sign-up';
import { FormRow, FormSection, Input, RadioField, SelectField, TextField } from '@talkdrum/ui';
import { useId } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import type { z } from 'zod';

interface Fields {
  control: Control<z.input<typeof profileFields>, unknown, z.output<typeof profileFields>>;
}

const industryOptions = industries.map((industry) => ({ value: industry, label: industry }));
const countryOptions = countries.map((country) => ({ value: country.iso, label: country.name }));

/** Whom to speak to. The address is changed under Security, where both addresses agree. */
export function PersonFields({ control, email }: Fields & { email: string }) {
  const id = useId();
  return (
    <FormSection title="Contact person">
      <FormRow>
        <TextField control={control} name="firstName" label="First name" required autoComplete="given-name" />
        <TextField control={control} name="lastName" label="Last name" required autoComplete="family-name" />
      </FormRow>
      <FormRow>
        <div className="flex min-w-0 flex-col gap-1.5">
          <label htmlFor={id} className="font-medium">
            Email
          </label>
          <Input id={id} type="email" value={email} readOnly aria-describedby={`${id}-help`} />
          <p id={`${id}-help`} className="text-sm text-muted-foreground">
            Read only here. Change it under Security.
          </p>
        </div>
        <TelephoneField control={control} />
      </FormRow>
    </FormSection>
  );
}

function TelephoneField({ control }: Fields) {
  const country = useWatch({ control, name: 'country' });
  const callingCode = countries.find(({ iso }) => iso === country)?.callingCode ?? '+234';
  return (
    <TextField
      control={control}
      name="telephone"
      label="Telephone"
      type="tel"
      required
      autoComplete="tel"
      placeholder={`${callingCode} 803 123 4567`}
      help="International format with country code"
    />
  );
}

/** The company, and the one it belongs to. */
export function CompanyFields({
  control,
  organizations,
}: Fields & { organizations: { id: string; company: string }[] }) {
  const options = [
    { value: '', label: 'None' },
    ...organizations.map(({ id, company }) => ({ value: id, label: company })),
  ];
  return (
    <FormSection title="Organization">
      <FormRow>
        <TextField
          control={control}
          name="organization"
          label="Organization"
          required
          autoComplete="organization"
        />
        <SelectField
          control={control}
          name="industry"
          label="Industry"
          required
          placeholder="Choose an industry"
          options={industryOptions}
        />
      </FormRow>
      <FormRow>
        <SelectField
          control={control}
          name="companySize"
          label="Company size"
          required
          placeholder="Choose a size"
          options={companySizes}
        />
        <TextField
          control={control}
          name="website"
          label="Website (optional)"
          inputMode="url"
          autoComplete="url"
          placeholder="https://"
        />
      </FormRow>
      <FormRow>
        <TextField control={control} name="address" label="Address" required autoComplete="street-address" />
        <TextField control={control} name="state" label="State" required autoComplete="address-level1" />
      </FormRow>
      <FormRow>
        <SelectField
          control={control}
          name="country"
          label="Country"
          required
          placeholder="Choose a country"
          options={countryOptions}
          autoComplete="country"
          help="The currency stays as it is; it is changed apart from this."
        />
        <SelectField
          control={control}
          name="organizationId"
          label="Member of Organization"
          isNullable
          options={options}
          help={
            organizations.length === 0
              ? 'You have no other profile that this one could belong to.'
              : 'Another profile of yours that this one is a part of'
          }
        />
      </FormRow>
    </FormSection>
  );
}

/** What is sent, how often and how much. */
export function SendingFields({ control }: Fields) {
  return (
    <FormSection title="Sending">
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
          help="Messages a month"
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
    </FormSection>
  );
}

/** Where notices about the account go. */
export function NoticeFields({ control }: Fields) {
  return (
    <FormSection title="Notifications">
      <FormRow>
        <TextField
          control={control}
          name="notificationEmail"
          label="Notification email"
          type="email"
          required
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          help="For notices about the account, beside what its owners get about security and money"
        />
        <RadioField
          control={control}
          name="notification"
          label="Notifications"
          required
          isInline
          options={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
        />
      </FormRow>
    </FormSection>
  );
}
