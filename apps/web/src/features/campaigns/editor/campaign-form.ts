import {
  type AbTest,
  abTestFields,
  audienceSource,
  type CampaignFieldsInput,
  campaignFields,
  newCampaignInput,
  newSmsCampaignInput,
} from '@talkdrum/api/contracts';
import type { EmailDesign } from '@talkdrum/email-designs';
import { z } from 'zod';

/** Flat, so that switching the audience source keeps the other choices. */
const audienceChoice = {
  source: audienceSource,
  listIds: z.array(z.uuid()).max(100, 'Choose 100 lists at most'),
  segmentIds: z.array(z.uuid()).max(100, 'Choose 100 segments at most'),
  analytics: z.enum(['no', 'yes'], 'Google Analytics choice is required'),
  /** Whether the public archive shows it. `auto` means unless it's personalized. */
  archive: z.enum(['auto', 'yes', 'no']),
  /** SMS link tracking; always yes for email. */
  tracking: z.enum(['no', 'yes'], 'SMS link tracking choice is required'),
};

/** The server checks it, and names the block it refuses. */
const ownDesign = { design: z.custom<EmailDesign>().nullable() };
/** Complete in the form, where programs may leave parts out. */
const ownTest = {
  abTest: z.custom<AbTest | null>().superRefine((value, context) => {
    const issues = abTestFields.nullable().safeParse(value).error?.issues ?? [];
    for (const { path, message } of issues) context.addIssue({ code: 'custom', path, message });
  }),
};

/** A draft can be saved with almost every field empty. */
export const draftForm = campaignFields
  .omit({ audience: true, hasAnalytics: true, isTracked: true, isArchivedPublicly: true })
  .extend({ ...audienceChoice, ...ownDesign, ...ownTest });
export type DraftForm = z.infer<typeof draftForm>;
export type DraftInput = z.input<typeof draftForm>;

/** Initial values of the create modals. */
export const blankDraft: DraftInput = {
  name: '',
  fromBrand: '',
  senderId: '',
  subject: '',
  preheader: '',
  templateId: null,
  html: '',
  text: '',
  design: null,
  pasted: '',
  archive: 'auto',
  source: 'list',
  listIds: [],
  segmentIds: [],
  analytics: 'no',
  tracking: 'no',
  planned: null,
  abTest: null,
};

/** Reports all missing fields together; by default zod runs these checks only once the fields are valid. */
const always = () => true;
type Audience = Pick<DraftForm, 'source' | 'listIds' | 'segmentIds' | 'pasted'>;
const audienceChecks = (pastedMessage: string) => [
  z.refine<Audience>(({ source, listIds }) => source !== 'list' || listIds.length > 0, {
    path: ['listIds'],
    message: 'List is required',
    when: always,
  }),
  z.refine<Audience>(({ source, segmentIds }) => source !== 'segment' || segmentIds.length > 0, {
    path: ['segmentIds'],
    message: 'Segment is required',
    when: always,
  }),
  z.refine<Audience>(({ source, pasted }) => source !== 'paste' || pasted.trim() !== '', {
    path: ['pasted'],
    message: pastedMessage,
    when: always,
  }),
];

/** The email create modal, where the required fields must be filled. */
export const newCampaignForm = newCampaignInput
  .omit({ audience: true, hasAnalytics: true, isTracked: true, isArchivedPublicly: true })
  .extend({ ...audienceChoice, ...ownDesign, ...ownTest })
  .check(...audienceChecks('Paste at least one email address'));
export type NewCampaignForm = z.infer<typeof newCampaignForm>;

/** The SMS create modal. Email-only fields stay blank. */
export const newSmsForm = draftForm
  .extend({ senderId: newSmsCampaignInput.shape.senderId, text: newSmsCampaignInput.shape.text })
  .check(...audienceChecks('Paste at least one phone number'));

/** Converts the form's flat values to the server's input. */
export function toFields<Form extends DraftForm>({
  source,
  listIds,
  segmentIds,
  analytics,
  tracking,
  archive,
  ...rest
}: Form) {
  const isArchivedPublicly = archive === 'auto' ? null : archive === 'yes';
  return {
    ...rest,
    isArchivedPublicly,
    isTracked: tracking === 'yes',
    hasAnalytics: analytics === 'yes',
    audience: audienceOf(source, listIds, segmentIds),
  };
}

function audienceOf(
  source: DraftForm['source'],
  listIds: string[],
  segmentIds: string[],
): CampaignFieldsInput['audience'] {
  if (source === 'list') return { source, listIds };
  if (source === 'segment') return { source, segmentIds };
  return { source };
}

export function toDraftForm(campaign: CampaignFieldsInput & { abTest?: AbTest | null }): DraftForm {
  const {
    name,
    fromBrand,
    senderId,
    subject,
    preheader,
    templateId,
    html,
    text,
    design = null,
    audience,
    pasted,
    hasAnalytics,
    isArchivedPublicly,
  } = campaign;
  const { isTracked, planned, abTest = null } = campaign;
  return {
    name,
    fromBrand,
    senderId,
    subject,
    preheader,
    templateId,
    html,
    text,
    design,
    pasted,
    archive: isArchivedPublicly === null ? 'auto' : isArchivedPublicly ? 'yes' : 'no',
    planned,
    abTest,
    source: audience.source,
    listIds: audience.source === 'list' ? audience.listIds : [],
    segmentIds: audience.source === 'segment' ? audience.segmentIds : [],
    analytics: hasAnalytics ? 'yes' : 'no',
    tracking: isTracked ? 'yes' : 'no',
  };
}

/** Maps the server's field errors to the form's field names. */
export function toFormErrors(
  fieldErrors: Record<string, string[]>,
  source: DraftForm['source'],
): Record<string, string[]> {
  const renamed: Record<string, string> = {
    audience: source === 'segment' ? 'segmentIds' : 'listIds',
    hasAnalytics: 'analytics',
    isArchivedPublicly: 'archive',
    isTracked: 'tracking',
    local: 'schedule',
    timezone: 'schedule',
  };
  return Object.fromEntries(
    Object.entries(fieldErrors).map(([path, messages]) => [
      renamed[path.split('.')[0] ?? ''] ?? path,
      messages,
    ]),
  );
}
