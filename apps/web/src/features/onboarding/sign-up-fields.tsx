import { products, type signUpFormInput } from '@talkdrum/api/contracts/sign-up';
import { Checkbox, Field, FormRow, FormSection, PasswordField, TextField } from '@talkdrum/ui';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';
import {
  AddressFields,
  CompanyFields,
  CountryField,
  NameFields,
  TelephoneField,
} from '../../lib/fields/company-fields.tsx';

type Input = z.input<typeof signUpFormInput>;
interface Fields {
  control: Control<Input, unknown, z.output<typeof signUpFormInput>>;
}

export function AccountFields({ control }: Fields) {
  return (
    <FormSection title="You">
      <NameFields />
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
        help="At least 8 characters. A few unrelated words make a strong password."
      />
    </FormSection>
  );
}

export function OrganizationFields() {
  return (
    <FormSection title="Your organization">
      <CompanyFields />
      <FormRow>
        <CountryField />
        <TelephoneField />
      </FormRow>
      <AddressFields />
    </FormSection>
  );
}

/** Any combination of products; the value joins them with commas, always in the same order. */
export function ProductField({ control }: Fields) {
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
