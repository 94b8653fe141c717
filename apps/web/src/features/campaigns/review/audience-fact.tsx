import type { CampaignOutput } from '@talkdrum/api/contracts';
import { audienceNames } from '../campaign-words.ts';
import { useAudienceNames } from '../use-audience-names.ts';

/** "Lists: Customers, Readers" */
export function AudienceFact({ audience }: { audience: CampaignOutput['audience'] }) {
  const names = useAudienceNames(audience);
  const kind = audienceNames[audience.source];
  return <span className="break-words">{names.length === 0 ? kind : `${kind}: ${names.join(', ')}`}</span>;
}
