import { testSendSmsInput } from '@talkdrum/api/contracts';
import { Card, Form, SubmitButton, TextareaField, useZodForm } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { z } from 'zod';
import { errorFacts, errorMessage, trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';

/** One text field for the numbers, which people write with spaces; the contract judges each of them. */
const testForm = z.object({
  numbers: z
    .string()
    .transform((text) => [...new Set(text.split(/[,;\n]+/).flatMap((part) => part.trim() || []))])
    .pipe(testSendSmsInput.shape.numbers),
});

/** The text as it is now, on a few phones. */
export function TestSmsCard({ id }: { id: string }) {
  const form = useZodForm(testForm, { numbers: '' });
  const refusal = useRefusal('campaigns.send');
  const testSend = trpc.campaigns.testSendSms.useMutation();
  async function submit({ numbers }: z.output<typeof testForm>) {
    try {
      await testSend.mutateAsync({ id, numbers });
      toast.success('Test on its way', { description: numbers.join(', ') });
      return undefined;
    } catch (error) {
      const messages = Object.values(errorFacts(error)?.fieldErrors ?? {}).flat();
      return messages.length > 0 ? { fieldErrors: { numbers: messages } } : { formErrors: [errorMessage(error)] };
    }
  }
  return (
    <Card title="Test send" description="As an invented contact gets it. It leaves at any hour, costs what an SMS costs, and is not counted here.">
      <Form form={form} onSubmit={submit} aria-label="Test send">
        <TextareaField
          control={form.control}
          name="numbers"
          label="Send a test to"
          rows={2}
          help="Up to five telephone numbers, with commas or one a line."
          inputMode="tel"
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
