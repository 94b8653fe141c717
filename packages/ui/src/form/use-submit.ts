import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { FormErrors } from './form-errors.ts';

/** The result of a submit: nothing on success, errors on refusal. */
export type SubmitResult = void | FormErrors | undefined;

export const isRefusal = (result: SubmitResult): result is FormErrors =>
  Boolean(result?.formErrors?.length) || Object.keys(result?.fieldErrors ?? {}).length > 0;

type SubmitOptions<Input extends FieldValues, Output> = {
  form: UseFormReturn<Input, unknown, Output>;
  onSubmit: (values: Output) => SubmitResult | Promise<SubmitResult>;
  mapError: (error: unknown) => FormErrors;
};

/** Runs one submit at a time. A refusal sets the field errors and focuses the summary. */
export function useSubmit<Input extends FieldValues, Output>({
  form,
  onSubmit,
  mapError,
}: SubmitOptions<Input, Output>) {
  const summary = useRef<HTMLDivElement>(null);
  const [formErrors, setFormErrors] = useState<readonly string[]>([]);
  // Refusals since the last success. Each one moves focus to the summary once it's rendered.
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals === 0) return undefined;
    const frame = requestAnimationFrame(() => summary.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [refusals]);

  const refuse = (errors: FormErrors) => {
    for (const [path, messages] of Object.entries(errors.fieldErrors ?? {})) {
      const message = [messages ?? []].flat().join(' ');
      if (message) form.setError(path as Path<Input>, { type: 'server', message });
    }
    setFormErrors(errors.formErrors ?? []);
    setRefusals((count) => count + 1);
  };
  const accept = async (values: Output) => {
    setFormErrors([]);
    try {
      const result = await onSubmit(values);
      if (isRefusal(result)) refuse(result);
      else setRefusals(0);
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
  return { summary, formErrors, isRefused: refusals > 0, submit };
}
