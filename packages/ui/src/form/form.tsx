import { type FormEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { type FieldValues, FormProvider, type Path, type UseFormReturn } from 'react-hook-form';
import { cn } from '../cn.ts';
import { ErrorSummary } from './error-summary.tsx';
import { FormContext } from './form-context.ts';
import { type FormErrors, readFormErrors } from './form-errors.ts';

export type SubmitResult = void | FormErrors | undefined;

export type FormProps<Input extends FieldValues, Output> = {
  form: UseFormReturn<Input, unknown, Output>;
  /** Gets the schema's output. Throw, or return `{ fieldErrors, formErrors }`, to refuse; the input is kept. */
  onSubmit: (values: Output) => SubmitResult | Promise<SubmitResult>;
  /** How to read a thrown error; the default understands `{ fieldErrors, formErrors }` in the error or its `data`. */
  mapError?: (error: unknown) => FormErrors;
  children: ReactNode;
  id?: string;
  className?: string;
  'aria-label'?: string;
};

/** A form: validates, sends once at a time, shows the summary of errors and gives it focus, and puts server messages on their fields. */
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
  const summary = useRef<HTMLDivElement>(null);
  const [formErrors, setFormErrors] = useState<readonly string[]>([]);
  const [isRefused, setIsRefused] = useState(false);
  const scope = useMemo(() => ({ formId, labels: new Map<string, string>() }), [formId]);

  const refuse = (errors: FormErrors) => {
    const entries = Object.entries(errors.fieldErrors ?? {}).flatMap(([path, messages]) => {
      const message = typeof messages === 'string' ? messages : messages?.join(' ');
      return message ? [{ path, message }] : [];
    });
    for (const { path, message } of entries) form.setError(path as Path<Input>, { type: 'server', message });
    setFormErrors(errors.formErrors ?? []);
    setIsRefused(true);
    requestAnimationFrame(() => summary.current?.focus());
  };
  const accept = async (values: Output) => {
    setFormErrors([]);
    try {
      const result = await onSubmit(values);
      if (result?.formErrors?.length || Object.keys(result?.fieldErrors ?? {}).length) refuse(result ?? {});
      else setIsRefused(false);
    } catch (error) {
      refuse(mapError(error));
    }
  };
  const submit = (event: FormEvent) => {
    // Portals bubble React events: the form inside a modal must not submit the form behind it.
    event.stopPropagation();
    if (form.formState.isSubmitting) event.preventDefault();
    else void form.handleSubmit(accept, () => refuse({}))(event);
  };
  return (
    <FormProvider {...form}>
      <FormContext value={scope}>
        <form id={formId} noValidate onSubmit={submit} className={cn('flex flex-col gap-4', className)} {...aria}>
          {isRefused ? <ErrorSummary ref={summary} formErrors={formErrors} /> : null}
          {children}
        </form>
      </FormContext>
    </FormProvider>
  );
}
