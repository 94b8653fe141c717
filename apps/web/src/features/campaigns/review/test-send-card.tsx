import { type CampaignOutput, testSendInput, testSendSmsInput } from '@talkdrum/api/contracts';
import { Card, Form, SubmitButton, TextareaField, useZodForm } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import { z } from 'zod';
import { errorFacts, errorMessage, trpc } from '../../../lib/trpc.ts';
import { VariantChoice } from '../preview/variant-choice.tsx';
import { useMe, useRefusal } from '../../../lib/use-me.ts';

const parts = (text: string, separators: RegExp) => [
  ...new Set(text.split(separators).flatMap((part) => part.trim() || [])),
];

/** One text field for all recipients; the contract validates each. Telephone numbers may contain spaces. */
const forms = {
  email: z.object({
    to: z
      .string()
      .transform((text) => parts(text, /[\s,;]+/))
      .pipe(testSendInput.shape.addresses),
  }),
  sms: z.object({
    to: z
      .string()
      .transform((text) => parts(text, /[,;\n]+/))
      .pipe(testSendSmsInput.shape.numbers),
  }),
};

const words = {
  email: {
    description:
      'The subject is marked [Test]. Charged at the price of a single email. The unsubscribe link does nothing, and opens and clicks aren’t counted.',
    help: 'Up to five addresses, separated by commas or line breaks.',
    inputMode: 'email',
  },
  sms: {
    description:
      'Uses a sample contact. From a promotional sender, it waits for the hours of promotional SMS too. Charged at the price of a single SMS, and not counted in reports.',
    help: 'Up to five telephone numbers, separated by commas or line breaks.',
    inputMode: 'tel',
  },
} as const;

/** Sends the stored message to up to five addresses as a test. */
export function TestSendCard({
  campaign: { id, channel, abTest },
}: {
  campaign: Pick<CampaignOutput, 'id' | 'channel' | 'abTest'>;
}) {
  const [variant, setVariant] = useState(0);
  const { email } = useMe().user;
  const form = useZodForm(forms[channel], { to: channel === 'email' ? email : '' });
  const refusal = useRefusal('campaigns.send');
  const sendEmail = trpc.campaigns.testSend.useMutation();
  const sendSms = trpc.campaigns.testSendSms.useMutation();
  const { description, help, inputMode } = words[channel];
  async function submit({ to }: { to: string[] }) {
    try {
      await (channel === 'email'
        ? sendEmail.mutateAsync({ id, variant, addresses: to })
        : sendSms.mutateAsync({ id, variant, numbers: to }));
      toast.success('Test on its way', { description: to.join(', ') });
      return undefined;
    } catch (error) {
      const messages = Object.values(errorFacts(error)?.fieldErrors ?? {}).flat();
      return messages.length > 0 ? { fieldErrors: { to: messages } } : { formErrors: [errorMessage(error)] };
    }
  }
  return (
    <Card title="Test send" description={description}>
      <div className="flex flex-col gap-3">
        <VariantChoice test={abTest} value={variant} onChange={setVariant} />
        <Form form={form} onSubmit={submit} aria-label="Test send">
          <TextareaField
            control={form.control}
            name="to"
            label="Send a test to"
            rows={2}
            help={help}
            inputMode={inputMode}
          />
          <div>
            <SubmitButton variant="secondary" disabledReason={refusal}>
              Send test
            </SubmitButton>
          </div>
        </Form>
      </div>
    </Card>
  );
}
