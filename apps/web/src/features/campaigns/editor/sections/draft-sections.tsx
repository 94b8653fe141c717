import type { CampaignOutput, DraftPreviewOutput, ReachOutput } from '@talkdrum/api/contracts';
import { Card } from '@talkdrum/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { type SectionId, sectionIds, sectionTitles } from '../../section-titles.ts';
import { AudienceFields } from '../fields/audience-fields.tsx';
import { AddonFields } from '../fields/addon-fields.tsx';
import { BrandFields, NameField, SubjectFields } from '../fields/campaign-fields.tsx';
import { DraftContent } from '../draft-content.tsx';
import { JourneyFields } from '../../journey/journey-fields.tsx';
import { ReachSummary } from '../reach-summary.tsx';
import { ScheduleField } from '../fields/schedule-field.tsx';
import { Section } from './section.tsx';
import { firstOpen, sectionStates } from './section-states.ts';
import { SmsMessageFields, SmsSenderField } from '../fields/sms-fields.tsx';
import { SubjectNotes } from '../fields/subject-notes.tsx';
import type { Draft } from '../use-draft.ts';
import { useSectionFacts } from './use-section-facts.ts';
import { VariantsSection } from '../variants/variants-section.tsx';

interface DraftSectionsProps {
  campaign: CampaignOutput;
  draft: Draft;
  refusal: string | null;
  reach: ReachOutput | null;
  preview: DraftPreviewOutput | null;
  /** The section a link leads to. */
  wanted: SectionId | null;
  onDesign: () => void;
  onNearDesign: () => void;
  /** The variant in the preview. */
  shown: number;
  onShow: (n: number) => void;
}

/** Everything an author fills in, as sections that sum themselves up; several can be open. */
export function DraftSections(props: DraftSectionsProps) {
  const { draft, campaign, reach, wanted } = props;
  const { channel } = campaign;
  const states = sectionStates(draft.values, channel, useSectionFacts(campaign, draft.values, reach));
  const [open, setOpen] = useState<readonly SectionId[]>(() => [wanted ?? firstOpen(states, channel)]);
  useEffect(() => {
    if (wanted === null) return;
    setOpen((now) => (now.includes(wanted) ? now : [...now, wanted]));
    const head = document.querySelector<HTMLElement>(`#section-${wanted} button`);
    focusWanted(wanted, head);
    head?.scrollIntoView({ block: 'nearest' });
  }, [wanted]);
  return (
    <Card isFlush>
      {sectionIds[channel].map((id) => (
        <Section
          key={id}
          id={id}
          title={sectionTitles[id]}
          state={states[id]}
          isOpen={open.includes(id)}
          onToggle={() =>
            setOpen((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id]))
          }
        >
          <SectionFields {...props} id={id} />
        </Section>
      ))}
    </Card>
  );
}

/** Of what is only words, the cursor goes behind them. */
function focusWanted(wanted: SectionId, head: HTMLElement | null): void {
  const field =
    wanted === 'subject' || wanted === 'message'
      ? document.querySelector<HTMLInputElement | HTMLTextAreaElement>(
          `#section-${wanted} :is(input, textarea):enabled`,
        )
      : null;
  if (field === null) return head?.focus();
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}

function SectionFields({ id, ...props }: DraftSectionsProps & { id: SectionId }): ReactNode {
  const { campaign, draft, refusal, reach, preview } = props;
  const { channel } = campaign;
  const isDisabled = refusal !== null;
  switch (id) {
    case 'name':
      return <NameField isDisabled={isDisabled} />;
    case 'audience':
      return (
        <>
          <AudienceFields isDisabled={isDisabled} channel={channel} />
          <ReachSummary reach={reach} channel={channel} />
        </>
      );
    case 'sender':
      return channel === 'sms' ? (
        <SmsSenderField isDisabled={isDisabled} />
      ) : (
        <BrandFields isDisabled={isDisabled} />
      );
    case 'subject':
      return (
        <SubjectFields
          isDisabled={isDisabled}
          notes={props.shown === 0 ? <SubjectNotes preview={preview} /> : null}
        />
      );
    case 'content':
      return (
        <DraftContent
          draft={draft}
          refusal={refusal}
          onDesign={props.onDesign}
          onNearDesign={props.onNearDesign}
        />
      );
    case 'message':
      return <SmsMessageFields isDisabled={isDisabled} />;
    case 'variants':
      return (
        <VariantsSection
          draft={draft}
          channel={channel}
          refusal={refusal}
          shown={props.shown}
          onShow={props.onShow}
        />
      );
    case 'schedule':
      return isDisabled ? (
        refusal
      ) : (
        <ScheduleField
          control={draft.form.control}
          name="planned"
          perContact="planned.isPerContact"
          hasTest={draft.values.abTest != null}
          help="The review suggests this time. Nothing is sent until you confirm it there."
        />
      );
    case 'journey':
      return <JourneyFields campaign={campaign} />;
    case 'addons':
      return <AddonFields channel={channel} isDisabled={isDisabled} />;
  }
}
