import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  type DefaultValues,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';

/**
 * A form on a zod schema, of `zod` or of the smaller `zod/mini`. Input and output types follow the schema;
 * errors appear once a field was left or the form was sent.
 * @param defaults a value for every field, so that all inputs are controlled from the start.
 */
export function useZodForm<Output, Input extends FieldValues>(
  schema: $ZodType<Output, Input>,
  defaults: DefaultValues<Input>,
  options: Omit<UseFormProps<Input, unknown, Output>, 'resolver' | 'defaultValues'> = {},
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    mode: 'onTouched',
    shouldFocusError: false,
    ...options,
    defaultValues: defaults,
    resolver: standardSchemaResolver(schema),
  });
}
