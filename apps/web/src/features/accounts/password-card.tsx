import { changePasswordInput } from '@talkdrum/api/contracts/onboarding';
import { Card, Form, FormActions, PasswordField, SubmitButton, useZodForm } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { trpc } from '../../lib/trpc.ts';

/** Changes the password. All other sessions end. */
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
          toast.success('Password changed', { description: 'All other devices were signed out.' });
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
          help="At least 8 characters. A few unrelated words make a strong password."
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
