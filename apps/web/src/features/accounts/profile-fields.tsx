import type { profileFields } from '@talkdrum/api/contracts/accounts';
import { companySizes, countries, industries } from '@talkdrum/api/contracts/sign-up';
import { FormRow, FormSection, Input, RadioField, SelectField, TextField } from '@talkdrum/ui';
import { useId } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import type { z } from 'zod';

interface Fields {
  control: Control<z.input<typeof profileFields>, unknown, z.output<typeof profileFields>>;
}

const industryOptions = industries.map((industry) => ({ value: industry, label: industry }));
const countryOptions = countries.map((country) => ({ value: country.iso, label: country.name }));

/** The email is read-only here: it is changed under Security, where both addresses confirm it. */
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
            You can change it under Security.
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
          help="This doesn’t change your currency."
        />
        <SelectField
          control={control}
          name="organizationId"
          label="Member of Organization"
          isNullable
          options={options}
          help={
            organizations.length === 0
              ? 'You have no other profile to choose.'
              : 'Another of your profiles that this one belongs to'
          }
        />
      </FormRow>
    </FormSection>
  );
}

export function NotificationFields({ control }: Fields) {
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
          help="For account notices. Owners also get security and billing emails."
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
