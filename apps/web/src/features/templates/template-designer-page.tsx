import type { RouterOutputs } from '@talkdrum/api';
import { useNavigate } from '@tanstack/react-router';
import { Designer } from '../../lib/email-designer/designer.tsx';
import { LeaveGuard } from '../../lib/drafts/leave-guard.tsx';
import { SaveProblem } from '../../lib/drafts/save-problem.tsx';
import { errorFacts, trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { checkTemplateLinks, renderTemplate, useTemplateDesign } from './use-template-design.tsx';

type Stored = RouterOutputs['templates']['get'];

/** A visual template in the designer. */
export function TemplateDesignerPage({
  template,
  onHtml,
}: {
  template: Stored & { design: NonNullable<Stored['design']> };
  /** After it became HTML with the author's knowledge. */
  onHtml: () => void;
}) {
  const draft = useTemplateDesign(template, onHtml);
  const refusal = useRefusal('templates.edit');
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const convert = trpc.templates.save.useMutation();
  const { design: content, change, version, saveState, isDirty, save, store, error } = draft;
  return (
    <>
      <LeaveGuard isUnsaved={draft.isUnsaved} save={save} />
      <Designer
        source={{
          name: template.name,
          content,
          version,
          onChange: change,
          saveState: refusal === null ? saveState : 'Read only',
          isUnsaved: isDirty,
          problem: error === null ? null : <SaveProblem draft={draft} />,
          fieldErrors: errorFacts(error)?.fieldErrors ?? {},
          refusal,
          render: renderTemplate,
          checkLinks: checkTemplateLinks,
          onDone: () => void navigate({ to: '/dashboard/template-email' }),
          onConvert: async () => {
            await store();
            const { subject, preheader, html, text } = await utils.client.templates.get.query({
              id: template.id,
            });
            const stored = await convert.mutateAsync({
              id: template.id,
              subject,
              preheader,
              html,
              text,
              design: null,
              expectedRevision: draft.base().revision,
            });
            utils.templates.get.setData({ id: template.id }, stored);
            onHtml();
          },
        }}
      />
    </>
  );
}
