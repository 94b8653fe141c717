import { signUpFormInput } from '@talkdrum/api/contracts/sign-up';
import {
  CheckboxField,
  Form,
  FormActions,
  FormSection,
  SubmitButton,
  TextLink,
  useZodForm,
} from '@talkdrum/ui';
import { useEffect, useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { z } from 'zod';
import { errorFacts, errorMessage, trpcClient } from '../../lib/api-client.ts';
import { LeaveGuard } from '../../lib/drafts/leave-guard.tsx';
import { SendingFields } from '../../lib/fields/sending-fields.tsx';
import { Captcha, type CaptchaHandle } from './captcha.tsx';
import { AccountFields, OrganizationFields, ProductField } from './sign-up-fields.tsx';

const blank: z.input<typeof signUpFormInput> = {
  email: '',
  password: '',
  firstName: '',
  lastName: '',
  organization: '',
  industry: '',
  website: '',
  telephone: '',
  address: '',
  state: '',
  country: '',
  product: '',
  hear: '',
  sendingFrequency: '',
  sendingVolume: '',
  sendingType: '',
  companySize: '',
  terms: true,
  fax: '',
};

/** `onDone` gets the address the confirmation link was sent to. */
export function SignUpForm({ onDone }: { onDone: (email: string) => void }) {
  const form = useZodForm(signUpFormInput, blank);
  const { signUp, captcha, token } = useSignUp(onDone);
  const { isDirty, isSubmitting } = form.formState;
  return (
    <Form form={form} onSubmit={signUp} aria-label="Registration Form" className="gap-8">
      <LeaveGuard isUnsaved={() => isDirty && !isSubmitting} />
      <AccountFields control={form.control} />
      <OrganizationFields />
      <FormSection title="What you will use it for">
        <ProductField control={form.control} />
        <SendingFields />
      </FormSection>
      <input type="hidden" name="token" value={token} />
      <Honeypot {...form.register('fax')} />
      <div className="flex flex-col gap-4 border-t border-border pt-6">
        <CheckboxField control={form.control} name="terms" label="I accept the Terms and Conditions">
          I accept the{' '}
          <TextLink href="/terms" target="_blank" rel="noopener">
            Terms and Conditions
          </TextLink>
        </CheckboxField>
        <Captcha action="sign-up" ref={captcha} />
        <FormActions>
          <SubmitButton size="lg" className="w-full sm:w-48" busyLabel="Submitting...">
            Submit
          </SubmitButton>
        </FormActions>
      </div>
    </Form>
  );
}

/** Each try needs a new captcha. The form token is fetched again when it was refused or never arrived. */
function useSignUp(onDone: (email: string) => void) {
  const captcha = useRef<CaptchaHandle>(null);
  const { token, renewToken } = useFormToken();

  async function signUp(values: z.output<typeof signUpFormInput>) {
    const solved = await captcha.current?.solve();
    if (!solved) return { formErrors: ['The security check failed. Try again.'] };
    try {
      await trpcClient.onboarding.signUp.mutate({ ...values, token, captcha: solved });
      onDone(values.email);
      return undefined;
    } catch (error) {
      captcha.current?.reset();
      const facts = errorFacts(error);
      if (token === '' || facts?.details['reason'] === 'form_token') await renewToken();
      const { token: tokenErrors, captcha: _captchaErrors, ...fieldErrors } = facts?.fieldErrors ?? {};
      return Object.keys(fieldErrors).length > 0
        ? { fieldErrors }
        : { formErrors: tokenErrors ?? [errorMessage(error)] };
    }
  }

  return { signUp, captcha, token };
}

/** The server's token for when the form was opened. Empty until it has loaded. */
function useFormToken() {
  const [token, setToken] = useState('');
  const renewToken = () =>
    trpcClient.onboarding.formToken.query().then(
      (answer) => setToken(answer.token),
      () => undefined,
    );
  useEffect(() => void renewToken(), []);
  return { token, renewToken };
}

/** Invisible and unreachable for people; bots fill it in. */
function Honeypot(field: UseFormRegisterReturn) {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label htmlFor="fax-number">Leave this empty</label>
      <input id="fax-number" type="text" tabIndex={-1} autoComplete="off" {...field} />
    </div>
  );
}
