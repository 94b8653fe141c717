import { languageNames, languages, type profileFields } from '@talkdrum/api/contracts/accounts';
import { FormRow, FormSection, Input, RadioField, SelectField, TextField } from '@talkdrum/ui';
import { useId } from 'react';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';
import {
  AddressFields,
  CompanyFields,
  CountryField,
  NameFields,
  TelephoneField,
} from '../../lib/fields/company-fields.tsx';

interface Fields {
  control: Control<z.input<typeof profileFields>, unknown, z.output<typeof profileFields>>;
}

/** The email is read-only here: it is changed under Security, where both addresses confirm it. */
export function PersonFields({ email }: { email: string }) {
  const id = useId();
  return (
    <FormSection title="Contact person">
      <NameFields />
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
        <TelephoneField />
      </FormRow>
    </FormSection>
  );
}

export function OrganizationFields({
  control,
  organizations,
}: Fields & { organizations: { id: string; company: string }[] }) {
  const options = [
    { value: '', label: 'None' },
    ...organizations.map(({ id, company }) => ({ value: id, label: company })),
  ];
  return (
    <FormSection title="Organization">
      <CompanyFields />
      <AddressFields />
      <FormRow>
        <CountryField help="This doesn’t change your currency." />
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

/** Above this, starting a campaign needs the number of recipients typed. */
export function ConfirmAboveField({ control }: Fields) {
  return (
    <FormRow>
      <TextField
        control={control}
        name="confirmAbove"
        label="Confirm campaigns above"
        type="number"
        min={0}
        required
        help="Before a campaign to more recipients starts or is scheduled, we ask for their number to be typed."
      />
    </FormRow>
  );
}

const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }));

export function LanguageFields({ control }: Fields) {
  return (
    <FormSection title="Public pages and emails">
      <FormRow>
        <SelectField
          control={control}
          name="language"
          label="Language of your public pages and emails"
          required
          options={languageOptions}
          help="For unsubscribe, confirmation and archive pages, email footers and SMS replies. Your own texts aren’t translated."
        />
        <RadioField
          control={control}
          name="isBrowserLanguageUsed"
          label="Use the reader’s browser language"
          required
          isInline
          options={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
          help="On public pages, where we have it. Readers can always switch."
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
