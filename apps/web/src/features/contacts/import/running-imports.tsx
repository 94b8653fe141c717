import { Alert, Button } from '@talkdrum/ui';
import { formatNumber } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { setCurrentImport } from './current-import.ts';

/** An alert for each running or paused import, including ones started elsewhere. */
export function RunningImports({ onOpen }: { onOpen: () => void }) {
  const imports = trpc.imports.list.useQuery({ limit: 5 });
  const jobs = (imports.data?.items ?? []).filter(
    (each) => each.status === 'running' || each.status === 'paused',
  );
  return jobs.map((job) => (
    <Alert
      key={job.id}
      className="mb-4"
      tone="info"
      title={job.status === 'paused' ? 'An import is paused' : 'An import is running'}
      action={
        <Button
          size="sm"
          onClick={() => {
            setCurrentImport(job.id);
            onOpen();
          }}
        >
          Open
        </Button>
      }
    >
      {job.fileName}: {formatNumber(job.processed)}
      {job.totalRows === null ? '' : ` of ${formatNumber(job.totalRows)}`} rows
    </Alert>
  ));
}
