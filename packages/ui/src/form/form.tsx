import { type ReactNode, useId, useMemo } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { cn } from '../cn.ts';
import { ErrorSummary } from './error-summary.tsx';
import { FormContext } from './form-context.ts';
import { type FormErrors, readFormErrors } from './form-errors.ts';
import { type SubmitResult, useSubmit } from './use-submit.ts';

export type FormProps<Input extends FieldValues, Output> = {
  form: UseFormReturn<Input, unknown, Output>;
  /**
   * Gets the schema's output. Throw, or return `{ fieldErrors, formErrors }`, to refuse; the input is kept.
   */
  onSubmit: (values: Output) => SubmitResult | Promise<SubmitResult>;
  /**
   * How to read a thrown error; the default understands `{ fieldErrors, formErrors }` in the error or its
   * `data`.
   */
  mapError?: (error: unknown) => FormErrors;
  children: ReactNode;
  id?: string;
  className?: string;
  'aria-label'?: string;
};

/**
 * A form: validates, sends once at a time, shows the summary of errors and gives it focus, and puts server
 * messages on their fields.
 */
export function Form<Input extends FieldValues, Output>({
  form,
  onSubmit,
  mapError = readFormErrors,
  children,
  id,
  className,
  ...aria
}: FormProps<Input, Output>) {
  const ownId = useId();
  const formId = id ?? ownId;
  const { summary, formErrors, isRefused, submit } = useSubmit({ form, onSubmit, mapError });
  const scope = useMemo(() => ({ formId, labels: new Map<string, string>() }), [formId]);
  return (
    <FormProvider {...form}>
      <FormContext value={scope}>
        <form
          id={formId}
          noValidate
          onSubmit={submit}
          className={cn('flex flex-col gap-4', className)}
          {...aria}
        >
          {isRefused ? <ErrorSummary ref={summary} formErrors={formErrors} /> : null}
          {children}
        </form>
      </FormContext>
    </FormProvider>
  );
}
