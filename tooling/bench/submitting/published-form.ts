import { type Domain, newId, visitTokens } from '@talkdrum/domain';

/** A form that visitors can submit. */
export interface PublishedForm {
  accountId: string;
  formId: string;
  path: string;
}

/** In its default fields: name, email, telephone and consent. */
export async function publishForm(domain: Domain, accountId: string): Promise<PublishedForm> {
  return domain.openScope({ accountId, userId: null }, async ({ forms, publishing, publishingReviews }) => {
    const { id } = await forms.create('Kola Circle');
    await forms.publish(id);
    await publishingReviews.approve(id);
    return { accountId, formId: id, path: new URL((await publishing.get(id)).url).pathname };
  });
}

/** Makes posts, each of another person in another network who looked at the page for ten seconds. */
export function submissionMaker(domain: Domain) {
  const tokens = visitTokens(domain.config.secret);
  let count = 0;
  return ({ accountId, formId }: PublishedForm): { fields: Record<string, string>; ip: string } => {
    count += 1;
    const visit = tokens.make({
      accountId,
      publishedId: formId,
      version: 1,
      at: new Date(Date.now() - 10_000),
      nonce: newId(),
      shareLinkId: null,
      channel: 'public',
      sources: {},
      recipient: null,
    });
    return {
      ip: `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`,
      fields: {
        _visit: visit,
        name: `Ama Mensah ${count}`,
        email: `ama${count}@example.com`,
        consent_email: 'yes',
      },
    };
  };
}
