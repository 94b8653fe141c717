import { changePasswordInput } from '@talkdrum/api/contracts/onboarding';
import { Card, Form, FormActions, PasswordField, SubmitButton, useZodForm } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { trpc } from '../../lib/trpc.ts';

/** A new password by the old one. Everything else that is signed in ends. */
export function PasswordCard() {
  const form = useZodForm(changePasswordInput, { current: '', next: '' });
  const utils = trpc.useUtils();
  const change = trpc.onboarding.changePassword.useMutation();
  return (
    <Card title="Password" description="Changing it signs out all your other devices.">
      <Form
        form={form}
        aria-label="Change password"
        onSubmit={async (values) => {
          await change.mutateAsync(values);
          form.reset();
          await utils.session.list.invalidate();
          toast.success('Your password is changed', { description: 'All other devices were signed out.' });
        }}
      >
        <PasswordField
          control={form.control}
          name="current"
          label="Current password"
          required
          autoComplete="current-password"
        />
        <PasswordField
          control={form.control}
          name="next"
          label="New password"
          required
          autoComplete="new-password"
          help="8 characters or more. A few words that only you would put together are best."
        />
        <FormActions>
          <SubmitButton variant="secondary" busyLabel="Saving...">
            Change password
          </SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}
