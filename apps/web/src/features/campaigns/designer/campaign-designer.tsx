import type { CampaignOutput } from '@talkdrum/api/contracts';
import type { EmailDesign } from '@talkdrum/email-designs';
import { Modal } from '@talkdrum/ui';
import { useCallback, useMemo, type ReactNode, useState } from 'react';
import { Designer } from '../../../lib/email-designer/designer.tsx';
import type { CheckLinks, RenderDesign } from '../../../lib/email-designer/designer-source.ts';
import { errorFacts, trpcClient } from '../../../lib/trpc.ts';
import { TestSendCard } from '../review/test-send-card.tsx';
import type { Draft } from '../editor/use-draft.ts';

interface CampaignDesignerProps {
  campaign: CampaignOutput;
  draft: Draft;
  design: EmailDesign;
  /** "Saved 12:03" */
  saveState: string;
  problem: ReactNode;
  refusal: string | null;
  onClose: () => void;
}

const checkLinks: CheckLinks = (content) =>
  trpcClient.campaigns.checkLinks.mutate({ ...content, html: '', text: '' });

/** A campaign's own design in the designer. It is part of the draft and saved with it. */
export function CampaignDesigner(props: CampaignDesignerProps) {
  const { campaign, draft, design, saveState, problem, refusal, onClose } = props;
  const { form, values } = draft;
  const { id } = campaign;
  const [isTesting, setIsTesting] = useState(false);
  const { subject, preheader } = values;
  const content = useMemo(() => ({ subject, preheader, design }), [subject, preheader, design]);
  const render = useCallback<RenderDesign>(
    (shown, contactId, signal) =>
      trpcClient.campaigns.previewDraft.mutate(
        { id, ...shown, html: '', text: '', person: contactId === null ? null : { contactId } },
        { signal },
      ),
    [id],
  );
  return (
    <>
      <Designer
        source={{
          name: campaign.name,
          content,
          version: `${id}-${draft.loads}`,
          onChange: (part) => {
            for (const [name, value] of Object.entries(part))
              if (name === 'design' || name === 'subject' || name === 'preheader')
                form.setValue(name, value, { shouldDirty: true });
          },
          saveState,
          isUnsaved: draft.isDirty,
          problem: draft.error === null ? null : problem,
          fieldErrors: errorFacts(draft.error)?.fieldErrors ?? {},
          refusal,
          render,
          checkLinks,
          onDone: onClose,
          onConvert: async () => {
            await draft.convertToHtml();
            onClose();
          },
          // A test sends what is stored.
          onSendTest: () => void draft.save().then(setIsTesting),
        }}
      />
      <Modal isOpen={isTesting} onClose={() => setIsTesting(false)} title="Send test">
        <TestSendCard campaign={campaign} />
      </Modal>
    </>
  );
}
