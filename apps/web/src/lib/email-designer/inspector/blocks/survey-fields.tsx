import type { SurveyLinksOutput, SurveyLineOutput } from '@talkdrum/api/contracts';
import { nodeAttributes } from '@talkdrum/email-designs';
import { Alert, Button, TextLink } from '@talkdrum/ui';
import { Combobox } from '@talkdrum/ui/pickers';
import { useState } from 'react';
import { errorMessage, trpc } from '../../../trpc.ts';
import type { BlockFieldsProps } from '../block-fields-props.ts';
import { ButtonLookRows } from '../button-look-rows.tsx';
import { Row, Settings } from '../rows.tsx';
import { AlignRow, BoxSettings } from '../shared-fields.tsx';
import { askedIn, isUpToDate } from './survey-question.ts';

/** Which survey an email asks, and how its answers look. */
export function SurveyFields(props: BlockFieldsProps) {
  return (
    <>
      <SurveyChoice {...props} />
      <Settings title="Style">
        <AlignRow {...props} />
        <ButtonLookRows {...props} text="Answers" />
      </Settings>
      <BoxSettings {...props} />
    </>
  );
}

function SurveyChoice({ node, set }: BlockFieldsProps) {
  const surveys = trpc.surveys.list.useQuery({ search: '' });
  const utils = trpc.useUtils();
  const [problem, setProblem] = useState<string | null>(null);
  const stored = nodeAttributes.survey.parse(node.attrs);
  const chosen = surveys.data?.find(({ published }) => published.slug === stored.slug);
  const choose = async (survey: SurveyLineOutput) => {
    try {
      const { answerTags } = await utils.surveys.links.fetch({ id: survey.id });
      setProblem(answerTags === null ? notAskable(survey.name) : null);
      if (answerTags !== null) set({ slug: survey.published.slug, ...askedIn(answerTags) });
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };
  return (
    <Settings title="Content">
      <Row label="Survey" error={problem ?? (surveys.error === null ? null : errorMessage(surveys.error))}>
        {(id) => (
          <Combobox
            id={id}
            label="Survey"
            value={chosen?.id ?? null}
            placeholder={stored.slug === '' ? 'Choose a survey' : 'Deleted survey'}
            options={(surveys.data ?? []).map(({ id: value, name }) => ({ value, label: name }))}
            onValueChange={(value) => {
              const survey = surveys.data?.find((one) => one.id === value);
              if (survey !== undefined) void choose(survey);
            }}
            emptyText="No survey found."
          />
        )}
      </Row>
      {surveys.data?.length === 0 ? (
        <p className="text-xs text-muted-foreground">
          There are no surveys yet. <TextLink href="/dashboard/surveys?create=true">Create one</TextLink>
        </p>
      ) : null}
      {chosen === undefined ? null : (
        <Asked survey={chosen} stored={stored} onUpdate={() => void choose(chosen)} />
      )}
    </Settings>
  );
}

const notAskable = (name: string): string =>
  `The first question of “${name}” can’t be answered in an email. Make it a scale or a single choice.`;

interface AskedProps {
  survey: SurveyLineOutput;
  stored: Parameters<typeof isUpToDate>[0];
  onUpdate: () => void;
}

/** The question that the email asks, and whether the survey still asks it. */
function Asked({ survey, stored, onUpdate }: AskedProps) {
  const links = trpc.surveys.links.useQuery({ id: survey.id });
  const tags: SurveyLinksOutput['answerTags'] | undefined = links.data?.answerTags;
  return (
    <>
      <Row label="Question">
        {(id) => (
          <output id={id} className="text-sm">
            {stored.question}
          </output>
        )}
      </Row>
      <p className="text-xs text-muted-foreground">
        An email asks the survey’s first question. An answer opens the survey with it chosen; it counts once
        the person sends it.
      </p>
      {survey.published.state === 'open' ? null : (
        <Alert tone="warning">Visitors can’t see this survey yet. Publish it before you send.</Alert>
      )}
      {tags === undefined || isUpToDate(stored, tags) ? null : (
        <Alert
          tone="warning"
          action={
            tags === null ? undefined : (
              <Button size="sm" onClick={onUpdate}>
                Update the block
              </Button>
            )
          }
        >
          {tags === null ? notAskable(survey.name) : 'The survey’s first question has changed.'}
        </Alert>
      )}
    </>
  );
}
