import { testSendInput } from '@talkdrum/api/contracts';
import { Card, Form, SubmitButton, TextareaField, useZodForm } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { z } from 'zod';
import { errorFacts, errorMessage, trpc } from '../../lib/trpc.ts';
import { useMe, useRefusal } from '../../lib/use-me.ts';

/** One text field for the addresses; the contract judges each of them. */
const testForm = z.object({
  addresses: z
    .string()
    .transform((text) => [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))])
    .pipe(testSendInput.shape.addresses),
});

/** A test message to oneself or a few colleagues: marked, and with links that change nothing. */
export function TestSendCard({ id }: { id: string }) {
  const form = useZodForm(testForm, { addresses: useMe().user.email });
  const refusal = useRefusal('campaigns.send');
  const testSend = trpc.campaigns.testSend.useMutation();
  async function submit({ addresses }: z.output<typeof testForm>) {
    try {
      await testSend.mutateAsync({ id, addresses });
      toast.success('Test on its way', { description: addresses.join(', ') });
      return undefined;
    } catch (error) {
      const messages = Object.values(errorFacts(error)?.fieldErrors ?? {}).flat();
      return messages.length > 0 ? { fieldErrors: { addresses: messages } } : { formErrors: [errorMessage(error)] };
    }
  }
  return (
    <Card title="Test send" description="The subject says [Test], the unsubscribe link does nothing, nothing is counted.">
      <Form form={form} onSubmit={submit} aria-label="Test send">
        <TextareaField
          control={form.control}
          name="addresses"
          label="Send a test to"
          rows={2}
          help="Up to five addresses, with commas or one a line."
          inputMode="email"
        />
        <div>
          <SubmitButton variant="secondary" disabledReason={refusal}>
            Send test
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
