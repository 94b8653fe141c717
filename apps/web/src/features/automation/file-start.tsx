import { journeyFile } from '@talkdrum/api/contracts';
import { useId, useState } from 'react';
import type { z } from 'zod';

export type JourneyFile = z.infer<typeof journeyFile>;

interface FileStartProps {
  isChosen: boolean;
  onFile: (file: JourneyFile) => void;
}

const mostBytes = 1_000_000;

/** A journey that was exported, here or from another account. */
export function FileStart({ isChosen, onFile }: FileStartProps) {
  const [error, setError] = useState<string | null>(null);
  const id = useId();
  const read = async (file: File) => {
    const found = file.size > mostBytes ? null : fileOf(await file.text());
    setError(found === null ? 'This isn’t an exported journey.' : null);
    if (found !== null) onFile(found);
  };
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        Or import a journey
      </label>
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        className="text-sm"
        aria-describedby={`${id}-help`}
        onChange={({ target }) => target.files?.[0] && void read(target.files[0])}
      />
      <p
        id={`${id}-help`}
        role="status"
        className={error === null ? 'text-xs text-muted-foreground' : 'text-xs text-danger'}
      >
        {error ??
          (isChosen
            ? 'This file will be imported.'
            : 'If it’s from another account, choose its lists, templates and senders again.')}
      </p>
    </div>
  );
}

/** Null for anything else. */
function fileOf(text: string): JourneyFile | null {
  try {
    return journeyFile.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
