export { CheckboxField, DateTimeField, RadioField, SwitchField } from './choice-fields.tsx';
export { type ControlAria, Field, FieldFrame, type FieldProps, useField } from './field.tsx';
export { Form, type FormProps } from './form.tsx';
export { type FormErrors, messageOf, noAnswer, readFormErrors } from './form-errors.ts';
export { FormModal, type FormModalProps } from './form-modal.tsx';
export { FormActions, FormRow, FormSection, SubmitButton } from './submit-button.tsx';
export { PasswordField, SelectField, TextareaField, TextField } from './text-fields.tsx';
export { useZodForm } from './use-zod-form.ts';
export type { SubmitResult } from './use-submit.ts';
