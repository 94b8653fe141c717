import type { FieldErrors, Resolver } from 'react-hook-form';

export interface SignInValues {
  email: string;
  password: string;
}

/**
 * The contract's rules for the two fields, written by hand: the schema library would be a fifth of this
 * page's script. A test compares them with the contract. The server checks again, with the same messages.
 */
export function signInErrors({ email, password }: SignInValues): Partial<Record<keyof SignInValues, string>> {
  const address = email.trim();
  const errors: Partial<Record<keyof SignInValues, string>> = {};
  if (address === '') errors.email = 'Email is required';
  else if (address.length > 254) errors.email = 'Use at most 254 characters';
  else if (!/^[\w'+.-]+@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i.test(address))
    errors.email = 'Please enter a valid email address';
  if (password === '') errors.password = 'Password is required';
  else if (password.length > 128) errors.password = 'Use at most 128 characters';
  return errors;
}

export const resolveSignIn: Resolver<SignInValues> = (values) => {
  const errors: FieldErrors<SignInValues> = {};
  for (const [field, message] of Object.entries(signInErrors(values)))
    errors[field as keyof SignInValues] = { type: 'rule', message };
  return Object.keys(errors).length === 0
    ? { values: { ...values, email: values.email.trim() }, errors: {} }
    : { values: {}, errors };
};
