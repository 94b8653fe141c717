import { apiCampaign, campaignRequest, campaignsPage, campaignsQuery, templatesPage, templatesQuery, walletAnswer } from './campaigns.contract.ts';
import { operations } from './operation.ts';
import { idParams } from './page.contract.ts';

const group = 'Campaigns';
const send = { method: 'POST', group, scope: 'campaigns.send', params: idParams, answer: apiCampaign, status: 200 } as const;
const anId = '0199b2f4-7c1e-7a51-9f0e-3d1c6a2b4e5f';

export const campaignOperations = operations({
  listCampaigns: {
    method: 'GET',
    path: '/campaigns',
    group,
    summary: 'List email campaigns',
    scope: 'campaigns.read',
    query: campaignsQuery,
    answer: campaignsPage,
    status: 200,
  },
  createCampaign: {
    method: 'POST',
    path: '/campaigns',
    group,
    summary: 'Create a draft',
    scope: 'campaigns.write',
    body: campaignRequest,
    answer: apiCampaign,
    status: 201,
    example: {
      name: 'March offers',
      fromBrand: 'Kola Stores',
      senderId: anId,
      subject: 'Offers for you',
      html: '<p>Hello {{ contact.first_name }}</p>',
      audience: { source: 'list', listIds: [anId] },
    },
  },
  getCampaign: {
    method: 'GET',
    path: '/campaigns/{id}',
    group,
    summary: 'Read a campaign and its numbers',
    scope: 'campaigns.read',
    params: idParams,
    answer: apiCampaign,
    status: 200,
  },
  startCampaign: {
    ...send,
    path: '/campaigns/{id}/start',
    summary: 'Start a campaign',
    description: 'Refused with `blocked` and the reasons while something is missing.',
  },
  pauseCampaign: { ...send, path: '/campaigns/{id}/pause', summary: 'Pause a campaign' },
  cancelCampaign: { ...send, path: '/campaigns/{id}/cancel', summary: 'Cancel a campaign for good' },
  listTemplates: {
    method: 'GET',
    path: '/templates',
    group: 'Templates',
    summary: 'List email templates',
    scope: 'templates.read',
    query: templatesQuery,
    answer: templatesPage,
    status: 200,
  },
  getWallet: { method: 'GET', path: '/wallet', group: 'Wallet', summary: 'Read the balance', scope: 'wallet.read', answer: walletAnswer, status: 200 },
});
