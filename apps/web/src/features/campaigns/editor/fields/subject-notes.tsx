import type { DraftPreviewOutput } from '@talkdrum/api/contracts';

/** What mail programs show of a subject on a phone, roughly. */
const roomyLength = 50;

/** How the subject reads for the previewed person and for someone without a name, and how long that is. */
export function SubjectNotes({ preview }: { preview: DraftPreviewOutput | null }) {
  if (preview === null || preview.subject === '') return null;
  const { subject, subjectWithoutName } = preview;
  const length = [...subject].length;
  return (
    <p className="-mt-2 flex justify-between gap-4 text-xs text-muted-foreground" aria-live="polite">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        Reads “{subject}”.
        {subjectWithoutName === null ? null : ` Without a name: “${subjectWithoutName}”.`}
      </span>
      <span className={`tabular shrink-0 ${length > roomyLength ? 'font-medium text-warning' : ''}`}>
        {length} of about {roomyLength}
      </span>
    </p>
  );
}
