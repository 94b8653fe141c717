import {
  companySizes,
  countries,
  hearAboutChoices,
  industries,
  products,
  sendingFrequencies,
  sendingTypes,
  sendingVolumes,
  type signUpFormInput,
} from '@talkdrum/api/contracts/sign-up';
import {
  Checkbox,
  Field,
  FormRow,
  FormSection,
  PasswordField,
  RadioField,
  SelectField,
  TextField,
} from '@talkdrum/ui';
import { type Control, useWatch } from 'react-hook-form';
import type { z } from 'zod';

type Input = z.input<typeof signUpFormInput>;
interface Fields {
  control: Control<Input, unknown, z.output<typeof signUpFormInput>>;
}

const industryOptions = industries.map((industry) => ({ value: industry, label: industry }));
const countryOptions = countries.map((country) => ({ value: country.iso, label: country.name }));

/** Who signs up. */
export function AccountFields({ control }: Fields) {
  return (
    <FormSection title="You">
      <FormRow>
        <TextField control={control} name="firstName" label="First name" required autoComplete="given-name" />
        <TextField control={control} name="lastName" label="Last name" required autoComplete="family-name" />
      </FormRow>
      <TextField
        control={control}
        name="email"
        label="Email"
        type="email"
        required
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        help="Confirmation link will be sent to this email address"
      />
      <PasswordField
        control={control}
        name="password"
        label="Password"
        required
        autoComplete="new-password"
        help="8 characters or more. A few words that only you would put together are best."
      />
    </FormSection>
  );
}

/** The company. */
export function CompanyFields({ control }: Fields) {
  const country = useWatch({ control, name: 'country' });
  const callingCode = countries.find(({ iso }) => iso === country)?.callingCode ?? '+234';
  return (
    <FormSection title="Your organization">
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
        <SelectField
          control={control}
          name="country"
          label="Country"
          required
          placeholder="Choose a country"
          options={countryOptions}
          autoComplete="country"
        />
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
      </FormRow>
      <FormRow>
        <TextField control={control} name="address" label="Address" required autoComplete="street-address" />
        <TextField control={control} name="state" label="State" required autoComplete="address-level1" />
      </FormRow>
    </FormSection>
  );
}

/** What they will send. */
export function SendingFields({ control }: Fields) {
  return (
    <FormSection title="What you will use it for">
      <ProductField control={control} />
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

/** Any combination of products; the value joins them with commas, always in the same order. */
function ProductField({ control }: Fields) {
  return (
    <Field
      control={control}
      name="product"
      label="Product interest"
      required
      isGroup
      help="Choose one or more"
    >
      {({ field, aria, labelId }) => {
        const chosen = String(field.value ?? '').split(',');
        const toggle = (value: string) =>
          field.onChange(
            products
              .map((product) => product.value)
              .filter((each) => chosen.includes(each) !== (each === value))
              .join(','),
          );
        return (
          <div
            role="group"
            aria-labelledby={labelId}
            aria-describedby={aria['aria-describedby']}
            className="flex flex-wrap gap-x-6 gap-y-1"
          >
            {products.map((product, position) => {
              const id = position === 0 ? aria.id : `${aria.id}-${product.value}`;
              return (
                <span key={product.value} className="flex items-center gap-1">
                  <Checkbox
                    id={id}
                    checked={chosen.includes(product.value)}
                    onChange={() => toggle(product.value)}
                    onBlur={field.onBlur}
                    aria-invalid={aria['aria-invalid']}
                    className="-ml-1"
                  />
                  <label htmlFor={id}>{product.label}</label>
                </span>
              );
            })}
          </div>
        );
      }}
    </Field>
  );
}
