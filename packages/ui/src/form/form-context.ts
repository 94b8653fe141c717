import { createContext, useContext } from 'react';

type FormContextValue = {
  /** Prefix of the ids of this form's fields. */
  formId: string;
  /** Labels by field path, for the summary of errors. */
  labels: Map<string, string>;
};

export const FormContext = createContext<FormContextValue | null>(null);

/** The form around a field. Throws outside of `Form`. */
export function useFormScope(): FormContextValue {
  const value = useContext(FormContext);
  if (!value) throw new Error('A field needs a <Form> around it');
  return value;
}

/** The id of a field's control: stable, and safe for `#` links. */
export const fieldId = (formId: string, path: string): string =>
  `${formId}-${path.replaceAll(/[^\w-]/g, '-')}`;
