import {
  companySizes,
  countries,
  hearAboutChoices,
  industries,
  sendingFrequencies,
  sendingTypes,
  sendingVolumes,
} from '@talkdrum/domain/profile-options';
import { requiredChoice, requiredLine, telephoneField, websiteField } from '../text-fields.ts';

const valuesOf = (options: readonly { value: string }[]) => options.map((option) => option.value);

/** Who an account is: fields of sign-up and of the profile. */
export const companyFields = {
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
};

/** What it sends, how often and how much. */
export const sendingFields = {
  hear: requiredChoice('How you heard about us', valuesOf(hearAboutChoices)),
  sendingFrequency: requiredChoice('Sending frequency', valuesOf(sendingFrequencies)),
  sendingVolume: requiredChoice('Sending volume', valuesOf(sendingVolumes)),
  sendingType: requiredChoice('Sending type', valuesOf(sendingTypes)),
  companySize: requiredChoice('Company size', valuesOf(companySizes)),
};
