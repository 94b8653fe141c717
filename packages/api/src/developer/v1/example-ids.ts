/** Ids in the document's examples, one of each kind. Tests replace them with an account's real ids. */
export const exampleIds = {
  message: '0199b2f4-7c1e-7a51-9f0e-3d1c6a2b4e51',
  contact: '0199b2f4-7c1e-7a51-9f0e-3d1c6a2b4e52',
  list: '0199b2f4-7c1e-7a51-9f0e-3d1c6a2b4e53',
  campaign: '0199b2f4-7c1e-7a51-9f0e-3d1c6a2b4e54',
  sender: '0199b2f4-7c1e-7a51-9f0e-3d1c6a2b4e55',
  asset: '0199b2f4-7c1e-7a51-9f0e-3d1c6a2b4e56',
  form: '0199b2f4-7c1e-7a51-9f0e-3d1c6a2b4e57',
  survey: '0199b2f4-7c1e-7a51-9f0e-3d1c6a2b4e58',
  lead: '0199b2f4-7c1e-7a51-9f0e-3d1c6a2b4e59',
  journey: '0199b2f4-7c1e-7a51-9f0e-3d1c6a2b4e5a',
  hold: '0199b2f4-7c1e-7a51-9f0e-3d1c6a2b4e5b',
  redemption: '0199b2f4-7c1e-7a51-9f0e-3d1c6a2b4e5c',
  program: '0199b2f4-7c1e-7a51-9f0e-3d1c6a2b4e5d',
  loyaltyProgram: '0199b2f4-7c1e-7a51-9f0e-3d1c6a2b4e5f',
  member: '0199b2f4-7c1e-7a51-9f0e-3d1c6a2b4e5e',
  advocate: '0199b2f4-7c1e-7a51-9f0e-3d1c6a2b4e60',
  /** Of the same person. */
  otherContact: '0199b2f4-7c1e-7a51-9f0e-3d1c6a2b4e61',
  feed: '0199b2f4-7c1e-7a51-9f0e-3d1c6a2b4e62',
  /** A draft campaign that a feed copies. */
  model: '0199b2f4-7c1e-7a51-9f0e-3d1c6a2b4e63',
} as const;

export type ExampleKind = keyof typeof exampleIds;
