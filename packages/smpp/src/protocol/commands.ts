/** The commands of SMPP 3.4 (§5.1.2.1). A response is its request with the highest bit set. */
export const COMMAND_IDS = {
  generic_nack: 0x80000000,
  bind_receiver: 0x00000001,
  bind_receiver_resp: 0x80000001,
  bind_transmitter: 0x00000002,
  bind_transmitter_resp: 0x80000002,
  query_sm: 0x00000003,
  query_sm_resp: 0x80000003,
  submit_sm: 0x00000004,
  submit_sm_resp: 0x80000004,
  deliver_sm: 0x00000005,
  deliver_sm_resp: 0x80000005,
  unbind: 0x00000006,
  unbind_resp: 0x80000006,
  replace_sm: 0x00000007,
  replace_sm_resp: 0x80000007,
  cancel_sm: 0x00000008,
  cancel_sm_resp: 0x80000008,
  bind_transceiver: 0x00000009,
  bind_transceiver_resp: 0x80000009,
  outbind: 0x0000000b,
  enquire_link: 0x00000015,
  enquire_link_resp: 0x80000015,
  submit_multi: 0x00000021,
  submit_multi_resp: 0x80000021,
  alert_notification: 0x00000102,
  data_sm: 0x00000103,
  data_sm_resp: 0x80000103,
} as const;

export type Command = keyof typeof COMMAND_IDS;

const RESPONSE_BIT = 0x80000000;

const NAMES = new Map<number, Command>();
for (const name of Object.keys(COMMAND_IDS)) if (isCommand(name)) NAMES.set(COMMAND_IDS[name], name);

/** The name of a command id; undefined if it isn't in SMPP 3.4. */
export function commandOf(id: number): Command | undefined {
  return NAMES.get(id);
}

/**
 * The response that answers a request; undefined for what has none (alert_notification, outbind) and for
 * responses.
 */
export function responseTo(command: Command): Command | undefined {
  const id = COMMAND_IDS[command];
  return id >= RESPONSE_BIT ? undefined : NAMES.get(id + RESPONSE_BIT);
}

/** Whether a command answers another. */
export function isResponse(command: Command): boolean {
  return COMMAND_IDS[command] >= RESPONSE_BIT;
}

function isCommand(name: string): name is Command {
  return Object.hasOwn(COMMAND_IDS, name);
}
