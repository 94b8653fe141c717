import { eventTypesOf, eventWords, saveWebhooksInput, type WebhookEndpointOutput, type WebhookKind } from '@talkdrum/api/contracts';
import { Alert, ErrorState, FormModal, Skeleton, TextField, useZodForm } from '@talkdrum/ui';
import { MultiSelectField } from '@talkdrum/ui/pickers';
import { toast } from '@talkdrum/ui/toast';
import { useEffect } from 'react';
import { errorMessage, trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { EndpointPanel } from './endpoint-panel.tsx';

interface WebhookModalProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

const optionsOf = (kind: WebhookKind) => eventTypesOf(kind).map((value) => ({ value, label: eventWords(value), description: value }));
const options = { contacts: optionsOf('contacts'), campaigns: optionsOf('campaigns') };

function valuesOf(endpoints: readonly WebhookEndpointOutput[]) {
  const of = (kind: WebhookKind) => {
    const found = endpoints.find((endpoint) => endpoint.kind === kind);
    return { url: found?.url ?? '', events: found?.events ?? eventTypesOf(kind) };
  };
  return { contacts: of('contacts'), campaigns: of('campaigns') };
}

const useWebhookForm = () => useZodForm(saveWebhooksInput, valuesOf([]));

/** The two callback addresses of the account, what each is told of, and their secrets. */
export function WebhookModal({ isOpen, onOpenChange }: WebhookModalProps) {
  const endpoints = trpc.webhooks.list.useQuery(undefined, { enabled: isOpen });
  const refusal = useRefusal('developer.manage');
  const utils = trpc.useUtils();
  const save = trpc.webhooks.save.useMutation();
  const form = useWebhookForm();
  const { data } = endpoints;
  useEffect(() => {
    if (isOpen && data !== undefined && !form.formState.isDirty) form.reset(valuesOf(data));
  }, [isOpen, data, form]);
  return (
    <FormModal
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) form.reset(valuesOf(data ?? []));
        onOpenChange(open);
      }}
      size="lg"
      title="Webhook"
      description="We tell your own systems what happens, by a signed POST to these addresses."
      form={form}
      submitLabel="Save"
      submitDisabledReason={refusal}
      onSubmit={async (values) => {
        const saved = await save.mutateAsync(values);
        utils.webhooks.list.setData(undefined, saved);
        form.reset(valuesOf(saved));
        toast.success('Webhook saved', { description: 'Send a test event to see whether it arrives.' });
      }}
      closeOnSuccess={false}
    >
      {endpoints.error ? <ErrorState onRetry={() => void endpoints.refetch()}>{errorMessage(endpoints.error)}</ErrorState> : null}
      {endpoints.isPending ? (
        <Skeleton className="h-72" />
      ) : (
        <>
          <Fields form={form} kind="contacts" label="Contacts callback URL" isRequired help="Told of contacts, unsubscribes and imports." />
          <Panel endpoints={data} kind="contacts" />
          <Fields
            form={form}
            kind="campaigns"
            label="Campaigns callback URL"
            help="Told of campaigns and messages. Leave it empty to have none; its log goes with it."
          />
          <Panel endpoints={data} kind="campaigns" />
          <Alert tone="info" title="Check the signature of what you receive">
            Each request follows Standard Webhooks: the headers webhook-id, webhook-timestamp and webhook-signature. Answer with 2xx within 15 seconds; anything
            else is tried again for three days. An event may arrive twice, with the same webhook-id.
          </Alert>
        </>
      )}
    </FormModal>
  );
}

interface FieldsProps {
  form: ReturnType<typeof useWebhookForm>;
  kind: WebhookKind;
  label: string;
  help: string;
  isRequired?: boolean;
}

function Fields({ form, kind, label, help, isRequired = false }: FieldsProps) {
  return (
    <>
      <TextField
        control={form.control}
        name={`${kind}.url`}
        label={label}
        type="url"
        inputMode="url"
        placeholder="https://example.com/webhooks"
        required={isRequired}
        help={help}
        autoComplete="off"
      />
      <MultiSelectField
        control={form.control}
        name={`${kind}.events`}
        label={kind === 'contacts' ? 'Contact events' : 'Campaign events'}
        options={options[kind]}
      />
    </>
  );
}

function Panel({ endpoints, kind }: { endpoints: readonly WebhookEndpointOutput[] | undefined; kind: WebhookKind }) {
  const endpoint = endpoints?.find((each) => each.kind === kind);
  return endpoint === undefined ? null : <EndpointPanel endpoint={endpoint} />;
}
