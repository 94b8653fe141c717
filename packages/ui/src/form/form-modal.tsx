import type { FieldValues } from 'react-hook-form';
import { Modal, type ModalProps, CancelButton } from '../overlays/modal.tsx';
import { Button } from '../primitives/button.tsx';
import { Form, type FormProps } from './form.tsx';
import { isRefusal } from './use-submit.ts';
import { useId } from 'react';

export type FormModalProps<Input extends FieldValues, Output> = Omit<
  ModalProps,
  'footer' | 'dirty' | 'children'
> &
  Pick<FormProps<Input, Output>, 'form' | 'onSubmit' | 'mapError' | 'children'> & {
    submitLabel: string;
    /** Label while it is being sent. */
    busyLabel?: string;
    submitDisabledReason?: string | null;
    /** Default primary; danger for what cannot be taken back. */
    submitTone?: 'primary' | 'danger';
    /** Default true: closes when `onSubmit` resolves without errors. */
    closeOnSuccess?: boolean;
  };

/**
 * A short form in a modal: closes itself on success, keeps the input on refusal, and asks before throwing
 * input away.
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
