import { Alert, Card, FileDrop, PageHeader, TextLink } from '@talkdrum/ui';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { isOtherPage, LeaveGuard } from '../../../lib/drafts/leave-guard.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { useView } from '../../../lib/use-view.ts';
import { ImportStepList } from './import-step-list.tsx';
import { importCrumbs } from './import-words.ts';
import { firstBlock } from './plan/block-words.ts';
import { ListChoice } from './plan/list-choice.tsx';
import { PeopleChoice } from './plan/people-choice.tsx';
import { decisionsOf } from './plan/use-kept-decisions.ts';
import { RecentImports } from './recent-imports.tsx';
import { uploadPeople } from './upload-people.ts';

/** The first step: a list and a file. What follows has an address of its own. */
export function ImportPage() {
  const [{ list, people }, change] = useView('/dashboard/contacts/import/');
  const isBlocking = people === 'block';
  const { upload, isUploading, refusal } = useUpload(isBlocking ? toBlock : (list ?? null));
  const noAccess = useRefusal('contacts.edit');
  return (
    <>
      <PageHeader
        title="Import Contacts"
        description="A CSV or Excel file with one person in each row."
        breadcrumb={importCrumbs()}
      />
      <LeaveGuard isUnsaved={() => isUploading} isLeaving={isOtherPage} />
      <ImportStepList current="file" />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title="File and list">
          <div className="flex flex-col gap-4">
            <PeopleChoice
              isBlocking={isBlocking}
              onChange={(next) => change({ people: next ? 'block' : undefined })}
            />
            {isBlocking ? null : (
              <ListChoice value={list ?? null} onChange={(id) => change({ list: id ?? undefined })} />
            )}
            {refusal ? (
              <Alert tone="danger" title="This file can’t be imported">
                {refusal}
              </Alert>
            ) : null}
            <FileDrop
              label="File"
              extensions={['.csv', '.xlsx', '.xls']}
              file={null}
              onFile={(file) => file && void upload(file)}
              disabled={isUploading || noAccess !== null}
              {...(isUploading ? { help: 'Uploading…' } : noAccess === null ? {} : { help: noAccess })}
              maxBytes={200_000_000}
            />
            <p className="text-sm text-muted-foreground">
              Not sure about the columns?{' '}
              <TextLink href="/files/imports/sample.csv" download>
                Download a sample file
              </TextLink>
              . Up to 1,000,000 rows.
            </p>
          </div>
        </Card>
        <div className="flex min-w-0 flex-col gap-4">
          <NextSteps />
          <RecentImports />
        </div>
      </div>
    </>
  );
}

function NextSteps() {
  return (
    <Card title="What happens next">
      <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-sm text-muted-foreground">
        <li>You choose what each column becomes, and see the first rows as they will be stored.</li>
        <li>We check every row and show what would change. Nothing is stored yet.</li>
        <li>The import runs while you do something else. You can pause it, and undo it for 24 hours.</li>
      </ol>
    </Card>
  );
}

/** Instead of a list: nobody joins one. */
const toBlock = Symbol('block');

/** Uploads a file, keeps where its people go, and opens its page, unless the person has left this one. */
function useUpload(destination: string | typeof toBlock | null) {
  const isHere = useIsHere();
  const chosen = useLatest(destination);
  const [isUploading, setIsUploading] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const keep = trpc.imports.keep.useMutation();
  async function keepDestination(id: string, next: string | typeof toBlock) {
    const decisions = decisionsOf(await utils.imports.get.fetch({ id }));
    const view = await keep.mutateAsync({
      id,
      ...decisions,
      ...(next === toBlock ? { block: firstBlock(decisions.mapping) } : { listId: next, block: null }),
    });
    utils.imports.get.setData({ id }, view);
  }
  /** The list may be chosen or changed until the upload ends. */
  async function keepChosen(id: string): Promise<boolean> {
    let kept: typeof chosen.current = null;
    for (let next = chosen.current; next !== null && next !== kept; next = chosen.current) {
      if (!(await keepDestination(id, next).then(yes, no))) return false;
      kept = next;
    }
    return kept !== null;
  }
  async function upload(file: File) {
    setIsUploading(true);
    setRefusal(null);
    try {
      const id = await uploadPeople(file);
      const isKept = await keepChosen(id);
      if (!isHere.current) return;
      const search = { step: isKept ? ('columns' as const) : ('file' as const) };
      await navigate({ to: '/dashboard/contacts/import/$id', params: { id }, search, ignoreBlocker: true });
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : 'The upload failed. Try again.');
      setIsUploading(false);
    }
  }
  return { upload, isUploading, refusal };
}

const yes = () => true;
/** The file is stored all the same; its first step asks again. */
const no = () => false;

function useLatest<T>(value: T) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}

/** Whether the page is still open, for what ends later. */
function useIsHere() {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
