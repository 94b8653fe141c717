import {
  companySizes,
  countries,
  hearAboutChoices,
  industries,
  productInterests,
  sendingFrequencies,
  sendingTypes,
  sendingVolumes,
} from '@talkdrum/domain/profile-options';
import { z } from 'zod';
import {
  emailField,
  newPasswordField,
  requiredChoice,
  requiredLine,
  telephoneField,
  websiteField,
} from '../text-fields.ts';

export {
  companySizes,
  countries,
  hearAboutChoices,
  industries,
  passwordLength,
  productInterests,
  products,
  sendingFrequencies,
  sendingTypes,
  sendingVolumes,
} from '@talkdrum/domain/profile-options';

const valuesOf = (options: readonly { value: string }[]) => options.map((option) => option.value);

/** The sign-up form. Form and server use the same contract. */
export const signUpInput = z.object({
  email: emailField,
  password: newPasswordField,
  firstName: requiredLine('First name', 80),
  lastName: requiredLine('Last name', 80),
  organization: requiredLine('Organization', 120),
  industry: requiredChoice('Industry', industries),
  website: websiteField,
  telephone: telephoneField,
  address: requiredLine('Address', 200),
  state: requiredLine('State', 80),
  country: requiredChoice(
    'Country',
    countries.map((country) => country.iso),
  ),
  product: requiredChoice('Product interest', productInterests),
  hear: requiredChoice('How you heard about us', valuesOf(hearAboutChoices)),
  sendingFrequency: requiredChoice('Sending frequency', valuesOf(sendingFrequencies)),
  sendingVolume: requiredChoice('Sending volume', valuesOf(sendingVolumes)),
  sendingType: requiredChoice('Sending type', valuesOf(sendingTypes)),
  companySize: requiredChoice('Company size', valuesOf(companySizes)),
  terms: z.boolean().refine((isAccepted) => isAccepted, 'Accept the Terms and Conditions to sign up'),
  /** The form's hidden token. */
  token: z.string().min(1, 'The form is still loading. Wait a moment and send it again.').max(200),
  /** The solved robot check. */
  captcha: z.string().min(1, 'Confirm that you are not a robot').max(4_000),
  /** A honeypot, hidden from people. */
  fax: z.string().max(100),
});

/** The visible fields; the page adds `token` and `captcha` when it submits. */
export const signUpFormInput = signUpInput.omit({ token: true, captcha: true });

export type SignUpInput = z.input<typeof signUpInput>;
