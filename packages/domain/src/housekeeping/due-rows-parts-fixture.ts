/** Statements of the account $1 that several planted rows begin with. */
export const webhook = `
  insert into webhook_endpoint (account_id, id, kind, url, events, secret)
  values ($1, uuidv7(), 'contacts', 'https://example.com', '{contact.created}', '')
  returning id`;

export const event = (id: string, endpoint: string) => `
  insert into webhook_event (account_id, id, endpoint_id, type, body)
  values ($1, ${id}, ${endpoint}, 'contact.created', '{}')`;

/** A draft that a feed sends. */
export const model = `
  insert into campaign (account_id, id, name, channel, audience)
  values ($1, uuidv7(), 'News', 'email', '{"source":"all"}')
  returning id`;
