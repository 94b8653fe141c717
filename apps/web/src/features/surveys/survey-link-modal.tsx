import type { SurveyOutput } from '@talkdrum/api/contracts';
import { Alert, Button, CodeBlock, CopyField, Modal, Skeleton } from '@talkdrum/ui';
import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../../lib/loaded.tsx';
import { ShareDialog } from '../../lib/publishing/share/share-dialog.tsx';
import { trpc } from '../../lib/trpc.ts';

interface DialogProps {
  survey: SurveyOutput;
  onClose: () => void;
}

/** A link for everyone, and one for campaigns that knows who opens it. */
export function SurveyLinkModal({ survey, onClose }: DialogProps) {
  const { id, published } = survey;
  const links = trpc.surveys.links.useQuery({ id });
  const [isSharing, setIsSharing] = useState(false);
  if (isSharing) return <ShareDialog publishedId={id} onClose={() => setIsSharing(false)} />;
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Survey Link"
      size="lg"
      footer={
        <>
          <Button icon={<QrCode aria-hidden />} onClick={() => setIsSharing(true)}>
            Share and QR code
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {published.state === 'open' ? null : (
          <Alert tone="warning">
            {published.state === 'held'
              ? 'Our staff review this survey first, because the account is new. Visitors can’t see it until then.'
              : 'Visitors can’t see this survey yet. Publish it from the Action button first.'}
          </Alert>
        )}
        <Loaded query={links} skeleton={<Skeleton className="h-48" />}>
          {(data) => (
            <>
              <CopyField label="Link for public registrants" value={data.publicUrl} />
              <CopyField label="Link to embed in a campaign" value={data.campaignUrl} />
              <div className="flex flex-col gap-1">
                <CopyField label="Merge tag" value={data.mergeTag} />
                <p className="text-xs text-muted-foreground">
                  {survey.isAnonymous
                    ? 'In an email or a text it becomes the link. The survey is anonymous, so it doesn’t keep who answered.'
                    : 'In an email or a text it becomes the recipient’s own link, so the survey knows who answers.'}
                </p>
              </div>
              {data.answerTags === null ? (
                <p className="text-sm text-muted-foreground">
                  Make the first question a scale or single choice so people can answer it in the email.
                </p>
              ) : (
                <div className="flex flex-col gap-2">
                  <h3 className="font-semibold">Answer inside the email</h3>
                  <p className="text-sm text-muted-foreground">
                    Add the block “Survey” in the email designer. Each answer to “{data.answerTags.question}”
                    opens the survey with it chosen.
                  </p>
                  <details className="text-sm">
                    <summary className="cursor-pointer font-medium max-sm:py-3">For emails in HTML</summary>
                    <CodeBlock
                      label="Answer inside the email"
                      code={data.answerTags.html}
                      isWrapped
                      className="mt-2"
                    />
                  </details>
                </div>
              )}
            </>
          )}
        </Loaded>
      </div>
    </Modal>
  );
}
