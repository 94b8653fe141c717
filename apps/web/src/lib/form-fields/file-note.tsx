/** What a form or survey does with files. */
export function FileNote({ of }: { of: 'form' | 'survey' }) {
  return (
    <p className="text-sm text-muted-foreground">
      Pictures and PDFs of up to 10 MB each. Only your team can open them, from the submissions, and they’re
      deleted with the submission. A {of} stores up to 1 GB.
      {of === 'survey' ? ' Anonymous surveys can’t ask for files.' : ''}
    </p>
  );
}
