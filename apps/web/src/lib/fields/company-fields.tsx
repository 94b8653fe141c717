import { companySizes, countries, industries, type signUpFormInput } from '@talkdrum/api/contracts/sign-up';
import { FormRow, SelectField, TextField } from '@talkdrum/ui';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { z } from 'zod';

// The parts that sign-up and the profile arrange differently.

const industryOptions = industries.map((industry) => ({ value: industry, label: industry }));
const countryOptions = countries.map((country) => ({ value: country.iso, label: country.name }));

const useCompanyForm = () => useFormContext<z.input<typeof signUpFormInput>>();

export function NameFields() {
  const { control } = useCompanyForm();
  return (
    <FormRow>
      <TextField control={control} name="firstName" label="First name" required autoComplete="given-name" />
      <TextField control={control} name="lastName" label="Last name" required autoComplete="family-name" />
    </FormRow>
  );
}

/** Shows how a number of the chosen country looks. */
export function TelephoneField() {
  const { control } = useCompanyForm();
  const country = useWatch({ control, name: 'country' });
  const { exampleNumber } = countries.find(({ iso }) => iso === country) ?? countries[0];
  return (
    <TextField
      control={control}
      name="telephone"
      label="Telephone"
      type="tel"
      required
      autoComplete="tel"
      placeholder={exampleNumber}
      help="International format with country code"
    />
  );
}

export function CompanyFields() {
  const { control } = useCompanyForm();
  return (
    <>
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
    </>
  );
}

export function AddressFields() {
  const { control } = useCompanyForm();
  return (
    <FormRow>
      <TextField control={control} name="address" label="Address" required autoComplete="street-address" />
      <TextField control={control} name="state" label="State" required autoComplete="address-level1" />
    </FormRow>
  );
}

export function CountryField({ help }: { help?: ReactNode }) {
  const { control } = useCompanyForm();
  return (
    <SelectField
      control={control}
      name="country"
      label="Country"
      required
      placeholder="Choose a country"
      options={countryOptions}
      autoComplete="country"
      help={help}
    />
  );
}
