import type { CampaignFields } from '../campaigns/index.ts';

const empty: CampaignFields = {
  name: 'November news',
  fromBrand: '',
  senderId: null,
  subject: '',
  preheader: '',
  templateId: null,
  html: '',
  text: '',
  audience: { source: 'paste' },
  pasted: '',
  hasAnalytics: false,
  isArchivedPublicly: false,
};

/** An email campaign with a subject and a link; complete once it has a sender and pasted people. */
export function emailDraft(fields: Partial<CampaignFields> = {}): CampaignFields {
  return {
    ...empty,
    fromBrand: 'Kola Stores',
    subject: 'Hello',
    html: '<p>Hi, see <a href="https://kola.ng/shop">the shop</a></p>',
    ...fields,
  };
}

/** The same for an SMS campaign. */
export function smsDraft(fields: Partial<CampaignFields> = {}): CampaignFields {
  return { ...empty, name: 'Friday sale', text: 'Hello from Kola', ...fields };
}
