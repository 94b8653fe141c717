import type { FormOutput } from '@talkdrum/api/contracts';
import { FileRows, newLinksMs } from '../../../lib/publishing/submissions/file-rows.tsx';
import { trpc } from '../../../lib/trpc.ts';

/** The files that came with a form's submission. */
export function SubmittedFiles({ form, id }: { form: FormOutput; id: string }) {
  const { data } = trpc.submissions.files.useQuery(
    { formId: form.id, id },
    { refetchInterval: newLinksMs, gcTime: newLinksMs },
  );
  if (data === undefined || data.items.length === 0) return null;
  return <FileRows files={data.items} labels={new Map(form.fields.map(({ key, label }) => [key, label]))} />;
}
