/** SQL that is true while somebody of the campaign's frozen audience was not claimed yet. */
export const waitsInTurn = (accountId: string, campaignId: string): string =>
  `exists (select 1 from send_cursor turn where turn.account_id = ${accountId} and turn.campaign_id = ${campaignId} and turn.after_id < turn.until_id)`;
