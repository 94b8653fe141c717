import { Button, IconButton } from '@talkdrum/ui';
import { ExternalLink, History } from 'lucide-react';
import type { ReactNode } from 'react';
import { EditorBar, type EditorHistory, PublishButton } from '../../drafts/editor-bar.tsx';
import type { PublishedSource } from './published-source.ts';

interface PublishedBarProps {
  source: Omit<PublishedSource<unknown>, 'design' | 'onChange'>;
  /** “Saved 12:03”, or why it isn't. */
  saveState?: string;
  history: EditorHistory;
  /** Such as “2 problems”; null if it can be published. */
  wrong?: string | null;
  /** What is shown, and how. */
  children: ReactNode;
}

/** The bar of the designers of forms, pages and surveys. */
export function PublishedBar({ source, saveState, history, wrong = null, children }: PublishedBarProps) {
  const { name, status, changes, refusal, problem, onBack, onPreview, onHistory } = source;
  return (
    <EditorBar
      name={name}
      status={status}
      facts={[changes, saveState ?? source.saveState]}
      isRefused={problem !== null}
      history={history}
      onBack={onBack}
      buttons={
        <>
          <IconButton label="Versions" icon={<History aria-hidden />} onClick={onHistory} />
          <Button icon={<ExternalLink aria-hidden />} disabledReason={refusal} onClick={onPreview}>
            Preview
          </Button>
        </>
      }
      menu={[
        {
          label: 'Preview',
          icon: <ExternalLink aria-hidden />,
          onSelect: onPreview,
          disabledReason: refusal,
        },
        { label: 'Versions', icon: <History aria-hidden />, onSelect: onHistory },
      ]}
      action={<PublishButton source={source} wrong={wrong} />}
    >
      {children}
    </EditorBar>
  );
}
