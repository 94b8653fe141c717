import { Button, PageHeader } from '@talkdrum/ui';
import { useNavigate } from '@tanstack/react-router';
import { Workflow } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { CreateButton } from '../../lib/lists/create-button.tsx';
import { useRefusal } from '../../lib/use-me.ts';
import { useView } from '../../lib/use-view.ts';
import { AutomationTable } from './automation-table.tsx';
import type { LifeDialog } from './life-dialogs.tsx';

// The forms for journeys are loaded when one is opened.
const CreateAutomationModal = lazy(() =>
  import('./create-automation-modal.tsx').then((module) => ({ default: module.CreateAutomationModal })),
);
const CreateJourneyModal = lazy(() =>
  import('./create-journey-modal.tsx').then((module) => ({ default: module.CreateJourneyModal })),
);
const SetupModal = lazy(() =>
  import('./setup/setup-modal.tsx').then((module) => ({ default: module.SetupModal })),
);
const LifeDialogs = lazy(() =>
  import('./life-dialogs.tsx').then((module) => ({ default: module.LifeDialogs })),
);

/** The account’s automations and journeys. */
export function AutomationPage() {
  const page = useView('/dashboard/automation/');
  const [view, change] = page;
  const [life, setLife] = useState<LifeDialog | null>(null);
  const navigate = useNavigate();
  const refusal = useRefusal('journeys.edit');
  const open = (id: string) =>
    void navigate({ to: '/dashboard/automation/$id', params: { id }, replace: true });
  const create = (
    <>
      <Button
        icon={<Workflow aria-hidden />}
        disabledReason={refusal}
        onClick={() => change({ journey: true })}
      >
        Create journey
      </Button>
      <CreateButton refusal={refusal} onClick={() => change({ create: true })}>
        Create Automation
      </CreateButton>
    </>
  );
  return (
    <>
      <PageHeader
        title="Automation"
        description="Messages that go out automatically: when someone joins a list, before a date, after a click."
        action={create}
      />
      <AutomationTable
        page={page}
        create={create}
        onSetup={(setup) => change({ setup })}
        onLife={setLife}
        onOpen={open}
      />
      <Suspense fallback={null}>
        {refusal === null && view.create === true ? (
          <CreateAutomationModal
            isOpen
            onClose={() => change({ create: undefined })}
            onCreated={() => change({ create: undefined })}
          />
        ) : null}
        {refusal === null && view.journey === true ? (
          <CreateJourneyModal isOpen onClose={() => change({ journey: undefined })} onCreated={open} />
        ) : null}
        {view.setup === undefined ? null : (
          <SetupModal key={view.setup} id={view.setup} onClose={() => change({ setup: undefined })} />
        )}
        {life === null ? null : <LifeDialogs dialog={life} onClose={() => setLife(null)} />}
      </Suspense>
    </>
  );
}
