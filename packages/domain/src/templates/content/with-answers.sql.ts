/** SQL: what merge tags can show of a contact, with the answers that a journey's message has frozen. */
export const withAnswers = (attributes: string, answers: string): string =>
  `coalesce(${attributes}, '{}') || coalesce(${answers}, '{}')`;
