import { handleForm } from '@talkdrum/api/contracts';
import {
  Alert,
  Card,
  ErrorState,
  Form,
  FormActions,
  Skeleton,
  SubmitButton,
  TextField,
  useZodForm,
} from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { FormLeaveGuard } from '../../lib/drafts/leave-guard.tsx';
import { errorMessage, trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';

const title = 'Address on our domain';

/** The account’s part of its public addresses. */
export function HandleCard() {
  const handle = trpc.publishing.handle.useQuery();
  if (handle.data !== undefined) return <HandleForm {...handle.data} />;
  return (
    <Card title={title}>
      {handle.error === null ? (
        <Skeleton className="h-32" />
      ) : (
        <ErrorState onRetry={() => void handle.refetch()}>{errorMessage(handle.error)}</ErrorState>
      )}
    </Card>
  );
}

function HandleForm({ handle, publicUrl }: { handle: string; publicUrl: string }) {
  const utils = trpc.useUtils();
  const refusal = useRefusal('publishing.edit');
  const form = useZodForm(handleForm, { handle });
  const save = trpc.publishing.setHandle.useMutation();
  const host = publicUrl.replace(/^https?:\/\//, '');
  return (
    <Card
      title={title}
      description="Your pages and forms are under it. Links with an address you had before keep working."
    >
      <Form
        form={form}
        aria-label={title}
        onSubmit={async (values) => {
          const saved = await save.mutateAsync(values);
          utils.publishing.handle.setData(undefined, saved);
          form.reset({ handle: saved.handle });
          toast.success('Address saved');
        }}
      >
        <FormLeaveGuard control={form.control} />
        {refusal === null ? null : <Alert tone="info">{refusal}</Alert>}
        <TextField
          control={form.control}
          name="handle"
          label="Address"
          help={`${host}/w/${form.watch('handle')}/…`}
          required
          autoComplete="off"
          spellCheck={false}
        />
        <FormActions>
          <SubmitButton disabledReason={refusal ?? (form.formState.isDirty ? null : 'Nothing has changed')}>
            Save address
          </SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}
