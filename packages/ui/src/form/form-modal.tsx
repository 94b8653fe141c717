import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { useEffect, useEffectEvent, useId } from 'react';
import type { $ZodType } from 'zod/v4/core';
import { CancelButton, Modal, type ModalProps } from '../overlays/modal.tsx';
import { Button } from '../primitives/button.tsx';
import { Form, type FormProps } from './form.tsx';
import { isRefusal } from './use-submit.ts';
import { useZodForm } from './use-zod-form.ts';

export type FormModalProps<Input extends FieldValues, Output> = Omit<
  ModalProps,
  'footer' | 'dirty' | 'children'
> &
  Pick<FormProps<Input, Output>, 'form' | 'onSubmit' | 'mapError' | 'children'> & {
    submitLabel: string;
    /** Label while it is being sent. */
    busyLabel?: string;
    submitDisabledReason?: string | null;
    /** Default primary; danger for actions that can't be undone. */
    submitTone?: 'primary' | 'danger';
    /** Default true: closes when `onSubmit` resolves without errors. */
    closeOnSuccess?: boolean;
  };

/**
 * A short form in a modal: closes on success, keeps the input on refusal, and asks before discarding input.
 */
export function FormModal<Input extends FieldValues, Output>({
  form,
  onSubmit,
  mapError,
  children,
  submitLabel,
  busyLabel,
  submitDisabledReason,
  submitTone = 'primary',
  closeOnSuccess = true,
  ...modal
}: FormModalProps<Input, Output>) {
  const formId = useId();
  const { isSubmitting, isDirty } = form.formState;
  const send = async (values: Output) => {
    const result = await onSubmit(values);
    if (!isRefusal(result) && closeOnSuccess) modal.onClose();
    return result;
  };
  return (
    <Modal
      {...modal}
      dirty={isDirty && !isSubmitting}
      footer={
        <>
          <CancelButton onClick={modal.onClose} />
          <Button
            type="submit"
            form={formId}
            variant={submitTone}
            busy={isSubmitting}
            disabledReason={submitDisabledReason}
          >
            {isSubmitting && busyLabel ? busyLabel : submitLabel}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={send} {...(mapError ? { mapError } : {})}>
        {children}
      </Form>
    </Modal>
  );
}

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
