import type { ImportOutput } from '@talkdrum/api/contracts';
import { PageHeader } from '@talkdrum/ui';
import { useState } from 'react';
import { useIsLive } from '../../../lib/live/use-live.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useView } from '../../../lib/use-view.ts';
import { ImportPlanSteps } from './plan/import-plan-steps.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportStepList } from './import-step-list.tsx';
import { importCrumbs, type ImportStep, isPlanned, stepOf } from './import-words.ts';

const workingStatuses = ['checking', 'running', 'undoing'];

/** One import, from its columns to its result. Where it is, is kept on the server and in the address. */
export function ImportJobPage({ id }: { id: string }) {
  const job = useImport(id);
  const [view, change] = useView('/dashboard/contacts/import/$id');
  // Choosing the list must not turn the page.
  const [opened] = useState(() => stepOf(job, undefined));
  const step = stepOf(job, view.step ?? opened);
  const openStep = (next: ImportStep) =>
    change({ step: next === 'file' || next === 'columns' || next === 'check' ? next : undefined });
  const isOpen = isPlanned(job);
  return (
    <>
      <PageHeader
        title={job.fileName}
        description={
          job.block !== null
            ? 'Block these people'
            : job.listName === null
              ? 'Import Contacts'
              : `Import Contacts into ${job.listName}`
        }
        breadcrumb={importCrumbs(job.fileName)}
      />
      <ImportStepList
        current={step}
        open={isOpen && job.status !== 'checking' ? ['file', 'columns', 'check'] : []}
        onOpen={openStep}
      />
      {isOpen ? <ImportPlanSteps job={job} step={step} onStep={openStep} /> : <ImportProgress job={job} />}
    </>
  );
}

function useImport(id: string): ImportOutput {
  const isLive = useIsLive();
  const [job] = trpc.imports.get.useSuspenseQuery(
    { id },
    {
      refetchInterval: ({ state }) =>
        !isLive && state.data && workingStatuses.includes(state.data.status) ? 1_000 : false,
    },
  );
  return job;
}
