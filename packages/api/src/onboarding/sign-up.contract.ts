import { productInterests } from '@talkdrum/domain/profile-options';
import { z } from 'zod';
import { companyFields, sendingFields } from '../accounts/company.contract.ts';
import { emailField, newPasswordField, requiredChoice } from '../text-fields.ts';

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

/** The sign-up form. Form and server use the same contract. */
export const signUpInput = z.object({
  email: emailField,
  password: newPasswordField,
  ...companyFields,
  product: requiredChoice('Product interest', productInterests),
  ...sendingFields,
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
