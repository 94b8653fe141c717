import { useEffect, useEffectEvent } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { useZodForm } from './use-zod-form.ts';

/** The form of a modal: starts again from `values` each time the modal opens. */
export function useFormModal<Output, Input extends FieldValues>(
  schema: $ZodType<Output, Input>,
  isOpen: boolean,
  values: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  const form = useZodForm(schema, values);
  const start = useEffectEvent(() => form.reset(values));
  useEffect(() => {
    if (isOpen) start();
  }, [isOpen]);
  return form;
}
