import { exampleIds } from '../example-ids.ts';
import {
  apiLead,
  leadCampaignsAnswer,
  leadCampaignsQuery,
  leadRequest,
  leadsPage,
  leadsQuery,
} from './leads.contract.ts';
import { operations } from '../operation.ts';
import { idParams } from '../page.contract.ts';

const group = 'Leads';

export const leadOperations = operations({
  listLeadCampaigns: {
    method: 'GET',
    path: '/leads/campaigns',
    group,
    summary: 'List lead campaigns',
    description: 'Newest first.',
    scope: 'leads.read',
    query: leadCampaignsQuery,
    answer: leadCampaignsAnswer,
    status: 200,
  },
  listLeads: {
    method: 'GET',
    path: '/leads/campaigns/{id}/leads',
    group,
    summary: 'List a campaign’s leads',
    description: 'Newest first. The webhook event `lead.created` comes with each accepted lead.',
    scope: 'leads.read',
    params: idParams,
    query: leadsQuery,
    answer: leadsPage,
    status: 200,
  },
  addLead: {
    method: 'POST',
    path: '/leads',
    group,
    summary: 'Add a lead',
    description:
      'For people who answered somewhere else, such as a lead ad of Facebook: read them with Meta’s lead webhook (`leadgen`) and the Graph API, and pass them on here. The answers are checked by the published form. A new person is charged like any other lead; a duplicate or a throw-away address isn’t.',
    scope: 'leads.write',
    body: leadRequest,
    example: {
      campaignId: exampleIds.lead,
      channel: 'facebook-ad',
      answers: {
        name: 'Ada Obi',
        email: 'ada@example.com',
        telephone: '+2348031234567',
        consent_email: true,
      },
    },
    answer: apiLead,
    status: 201,
  },
});
