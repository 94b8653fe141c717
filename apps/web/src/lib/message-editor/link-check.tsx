import type { RouterOutputs } from '@talkdrum/api';
import { Button } from '@talkdrum/ui';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../trpc.ts';
import { CheckIcon } from './check-icon.tsx';

type Checked = RouterOutputs['templates']['checkLinks'];

/** What was found out about one state of the message. Another state has other links. */
interface Found {
  state: string;
  checked: Checked | null;
  error: unknown;
}

interface LinkCheckProps {
  /** Differs between messages with other links. */
  state: string;
  /** The server asks the sites that the links lead to. */
  check: () => Promise<Checked>;
  refusal: string | null;
}

/** Checks the message’s links by requesting each one, on demand. */
export function LinkCheck({ state, check, refusal }: LinkCheckProps) {
  const [found, setFound] = useState<Found | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const ask = async () => {
    setIsBusy(true);
    try {
      setFound({ state, checked: await check(), error: null });
    } catch (error) {
      setFound({ state, checked: null, error });
    } finally {
      setIsBusy(false);
    }
  };
  const { checked, error } = found?.state === state ? found : { checked: null, error: null };
  return (
    <div className="flex flex-col items-start gap-2 text-sm">
      <Button size="sm" busy={isBusy} disabledReason={refusal} onClick={() => void ask()}>
        Check links
      </Button>
      <div role="status" className="flex w-full flex-col gap-1.5">
        {error === null ? null : <p className="text-danger">{errorMessage(error)}</p>}
        {checked === null ? null : <Answers {...checked} />}
      </div>
    </div>
  );
}

function Answers({ links, unchecked }: Checked) {
  const broken = links.filter(({ problem }) => problem !== null);
  return (
    <>
      {broken.length > 0 ? (
        <ul className="flex flex-col gap-1.5">
          {broken.map(({ url, status, problem }) => (
            <li key={url} className="flex items-start gap-2">
              <CheckIcon level="warning" />
              <span className="min-w-0 flex-1 leading-4.5 [overflow-wrap:anywhere]">
                {url}: {problem} {status === null ? null : `(${status})`}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="flex items-start gap-2 text-muted-foreground">
          <CircleCheck aria-hidden className="mt-0.75 size-3.5 shrink-0 text-success" />
          {links.length === 0 ? 'No links to check' : 'Every checked link answers'}
        </p>
      )}
      {unchecked > 0 ? (
        <p className="text-xs text-muted-foreground">{unchecked} more weren’t checked</p>
      ) : null}
    </>
  );
}
