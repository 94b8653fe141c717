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

/** The two callback addresses of the account, what each is told of, and their secrets. */
export function WebhookModal({ isOpen, onClose }: WebhookModalProps) {
  const { endpoints, form, save, discard } = useSavedWebhooks(isOpen);
  return (
    <FormModal
      isOpen={isOpen}
      onClose={() => {
        discard();
        onClose();
      }}
      size="lg"
      title="Webhook"
      description="We tell your own systems what happens, by a signed POST to these addresses."
      form={form}
      submitLabel="Save"
      submitDisabledReason={useRefusal('developer.manage')}
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

/** The form of what is saved. Opening takes over what came meanwhile, unless something is typed already. */
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

/** Nothing while no address is saved. */
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
    <Alert tone="info" title="Check the signature of what you receive">
      Each request follows Standard Webhooks: the headers webhook-id, webhook-timestamp and webhook-signature.
      Answer with 2xx within 15 seconds; anything else is tried again for three days. An event may arrive
      twice, with the same webhook-id.
    </Alert>
  );
}
