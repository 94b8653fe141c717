import {
  eventTypesOf,
  saveWebhooksInput,
  type WebhookEndpointOutput,
  type WebhookKind,
} from '@talkdrum/api/contracts';
import { Alert, ErrorState, FormModal, Skeleton, useZodForm } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useEffect } from 'react';
import type { z } from 'zod';
import { errorMessage, trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { CallbackFields } from './callback-fields.tsx';
import { EndpointPanel } from './endpoint-panel.tsx';

interface WebhookModalProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The account's two webhooks: callback URLs, events and secrets. */
export function WebhookModal({ isOpen, onClose }: WebhookModalProps) {
  const { endpoints, form, save, discard } = useSavedWebhooks(isOpen);
  const refusal = useRefusal('developer.manage');
  return (
    <FormModal
      isOpen={isOpen}
      onClose={() => {
        discard();
        onClose();
      }}
      size="lg"
      title="Webhook"
      description="We send events to your own systems as signed POST requests."
      form={form}
      submitLabel="Save"
      submitDisabledReason={refusal ?? (endpoints.isPending ? 'The webhooks are loading' : null)}
      onSubmit={save}
      closeOnSuccess={false}
    >
      {endpoints.error ? (
        <ErrorState onRetry={() => void endpoints.refetch()}>{errorMessage(endpoints.error)}</ErrorState>
      ) : null}
      {endpoints.isPending ? (
        <Skeleton className="h-72" />
      ) : (
        <>
          <CallbackFields control={form.control} kind="contacts" />
          <EndpointOf kind="contacts" endpoints={endpoints.data} />
          <CallbackFields control={form.control} kind="campaigns" />
          <EndpointOf kind="campaigns" endpoints={endpoints.data} />
          <SignatureNote />
        </>
      )}
    </FormModal>
  );
}

/** The form with the saved webhooks. Opening loads the latest version, unless there are unsaved changes. */
function useSavedWebhooks(isOpen: boolean) {
  const endpoints = trpc.webhooks.list.useQuery(undefined, { enabled: isOpen });
  const { data } = endpoints;
  const form = useZodForm(saveWebhooksInput, valuesOf([]));
  useEffect(() => {
    if (isOpen && data !== undefined && !form.formState.isDirty) form.reset(valuesOf(data));
  }, [isOpen, data, form]);
  const utils = trpc.useUtils();
  const update = trpc.webhooks.save.useMutation();
  const save = async (values: z.output<typeof saveWebhooksInput>) => {
    const saved = await update.mutateAsync(values);
    utils.webhooks.list.setData(undefined, saved);
    form.reset(valuesOf(saved));
    toast.success('Webhook saved', { description: 'Send a test event to see whether it arrives.' });
  };
  return { endpoints, form, save, discard: () => form.reset(valuesOf(data ?? [])) };
}

function valuesOf(endpoints: readonly WebhookEndpointOutput[]) {
  const of = (kind: WebhookKind) => {
    const found = endpoints.find((endpoint) => endpoint.kind === kind);
    return { url: found?.url ?? '', events: found?.events ?? eventTypesOf(kind) };
  };
  return { contacts: of('contacts'), campaigns: of('campaigns') };
}

function EndpointOf({
  kind,
  endpoints,
}: {
  kind: WebhookKind;
  endpoints: readonly WebhookEndpointOutput[] | undefined;
}) {
  const endpoint = endpoints?.find((each) => each.kind === kind);
  return endpoint === undefined ? null : <EndpointPanel endpoint={endpoint} />;
}

function SignatureNote() {
  return (
    <Alert tone="info" title="Verify the signatures">
      Each request follows Standard Webhooks, with the headers webhook-id, webhook-timestamp and
      webhook-signature. Respond with 2xx within 15 seconds; otherwise we retry for three days. An event can
      arrive more than once with the same webhook-id.
    </Alert>
  );
}
