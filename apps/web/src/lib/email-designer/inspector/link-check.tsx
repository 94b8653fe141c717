import type { EmailDesign } from '@talkdrum/email-designs';
import { Button } from '@talkdrum/ui';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../trpc.ts';
import { useDesigner } from '../designer-context.ts';
import type { CheckLinks } from '../designer-source.ts';

type Checked = Awaited<ReturnType<CheckLinks>>;

/** What was found out about one state of the design. Another state has other links. */
interface Found {
  design: EmailDesign;
  checked: Checked | null;
  error: unknown;
}

/** Asks the sites that the email's links lead to, when somebody wants to know. */
export function LinkCheck() {
  const { source } = useDesigner();
  const [found, setFound] = useState<Found | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const check = async () => {
    const { content } = source;
    const { design } = content;
    setIsBusy(true);
    try {
      setFound({ design, checked: await source.checkLinks(content), error: null });
    } catch (error) {
      setFound({ design, checked: null, error });
    } finally {
      setIsBusy(false);
    }
  };
  const { checked, error } = found?.design === source.content.design ? found : { checked: null, error: null };
  return (
    <div className="flex flex-col items-start gap-2 text-sm">
      <Button size="sm" busy={isBusy} disabledReason={source.refusal} onClick={() => void check()}>
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
              <TriangleAlert aria-hidden className="mt-0.75 size-3.5 shrink-0 text-warning" />
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
