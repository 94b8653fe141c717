import type { BrandLogo } from '@talkdrum/email-designs/brand';
import { Alert, Button, Card, ErrorState, Form, FormActions, Skeleton, SubmitButton } from '@talkdrum/ui';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { LeaveGuard } from '../../lib/drafts/leave-guard.tsx';
import { StaleAlert } from '../../lib/drafts/stale-alert.tsx';
import { errorFacts, errorMessage, trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { type Brand, coloursIn, useBrandDraft } from './brand-form.ts';
import { BrandPreview } from './brand-preview.tsx';
import { ColourFields } from './colour-fields.tsx';
import { FooterFields } from './footer-fields.tsx';
import { LogoField } from './logo-field.tsx';
import { ScheduledDesigns } from './scheduled-designs.tsx';
import { StyleFields } from './style-fields.tsx';

/** How the account looks to its recipients. */
export function BrandSection() {
  const refusal = useRefusal('account.view');
  const brand = trpc.brand.get.useQuery(undefined, {
    enabled: refusal === null,
    refetchOnWindowFocus: false,
  });
  if (refusal !== null) return <Card title="Brand kit">{refusal}</Card>;
  if (brand.data !== undefined) return <BrandForm brand={brand.data} />;
  return (
    <Card title="Brand kit">
      {brand.error === null ? (
        <Skeleton className="h-[40rem]" />
      ) : (
        <ErrorState requestId={errorFacts(brand.error)?.requestId} onRetry={() => void brand.refetch()}>
          {errorMessage(brand.error)}
        </ErrorState>
      )}
    </Card>
  );
}

function BrandForm({ brand }: { brand: Brand }) {
  const { form, isStale, save, reload, isUnsaved } = useBrandDraft(brand);
  const [picked, setPicked] = useState<BrandLogo | null>(brand.logo);
  const refusal = useRefusal('account.manage');
  const typed = useWatch({ control: form.control });
  const values = { ...form.getValues(), ...typed };
  const colours = coloursIn(form.getValues('colours'), brand.colours);
  const logo = [brand.logo, picked].find((one) => one?.assetId === values.logoId) ?? null;
  const idle = form.formState.isDirty ? null : 'Nothing has changed';
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card
        title="Brand kit"
        description="For your emails, public pages and forms. Templates, drafts and scheduled campaigns take the new look. Designs can still choose their own."
      >
        <Form form={form} onSubmit={save} aria-label="Brand kit" className="gap-8">
          <LeaveGuard isUnsaved={() => isUnsaved} />
          {refusal === null ? null : <Alert tone="info">{refusal}</Alert>}
          {isStale ? <StaleAlert what="the brand kit" onReload={reload} /> : null}
          <LogoField control={form.control} logo={logo} onPick={setPicked} />
          <ColourFields form={form} colours={colours} />
          <StyleFields control={form.control} />
          <FooterFields control={form.control} />
          {form.formState.isDirty ? <ScheduledDesigns /> : null}
          <FormActions>
            <Button type="button" variant="ghost" disabledReason={idle} onClick={() => form.reset()}>
              Discard changes
            </Button>
            <SubmitButton busyLabel="Saving..." disabledReason={refusal ?? idle}>
              Save brand kit
            </SubmitButton>
          </FormActions>
        </Form>
      </Card>
      <BrandPreview brand={{ ...form.getValues(), colours, logo }} />
    </div>
  );
}
