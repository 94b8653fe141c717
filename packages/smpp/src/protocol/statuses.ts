/** The values of command_status (SMPP 3.4 §5.1.3) under the names the standard gives them. */
export const STATUS = {
  ROK: 0x00,
  RINVMSGLEN: 0x01,
  RINVCMDLEN: 0x02,
  RINVCMDID: 0x03,
  RINVBNDSTS: 0x04,
  RALYBND: 0x05,
  RINVPRTFLG: 0x06,
  RINVREGDLVFLG: 0x07,
  RSYSERR: 0x08,
  RINVSRCADR: 0x0a,
  RINVDSTADR: 0x0b,
  RINVMSGID: 0x0c,
  RBINDFAIL: 0x0d,
  RINVPASWD: 0x0e,
  RINVSYSID: 0x0f,
  RCANCELFAIL: 0x11,
  RREPLACEFAIL: 0x13,
  RMSGQFUL: 0x14,
  RINVSERTYP: 0x15,
  RINVNUMDESTS: 0x33,
  RINVDLNAME: 0x34,
  RINVDESTFLAG: 0x40,
  RINVSUBREP: 0x42,
  RINVESMCLASS: 0x43,
  RCNTSUBDL: 0x44,
  RSUBMITFAIL: 0x45,
  RINVSRCTON: 0x48,
  RINVSRCNPI: 0x49,
  RINVDSTTON: 0x50,
  RINVDSTNPI: 0x51,
  RINVSYSTYP: 0x53,
  RINVREPFLAG: 0x54,
  RINVNUMMSGS: 0x55,
  RTHROTTLED: 0x58,
  RINVSCHED: 0x61,
  RINVEXPIRY: 0x62,
  RINVDFTMSGID: 0x63,
  RX_T_APPN: 0x64,
  RX_P_APPN: 0x65,
  RX_R_APPN: 0x66,
  RQUERYFAIL: 0x67,
  RINVOPTPARSTREAM: 0xc0,
  ROPTPARNOTALLWD: 0xc1,
  RINVPARLEN: 0xc2,
  RMISSINGOPTPARAM: 0xc3,
  RINVOPTPARAMVAL: 0xc4,
  RDELIVERYFAILURE: 0xfe,
  RUNKNOWNERR: 0xff,
} as const;

const NAMES = new Map<number, string>(Object.entries(STATUS).map(([name, code]) => [code, `ESME_${name}`]));
/** Temporary refusals: too fast, queue full, or a temporary fault at the receiver. */
const TEMPORARY: ReadonlySet<number> = new Set([STATUS.RTHROTTLED, STATUS.RMSGQFUL, STATUS.RX_T_APPN]);

/** `ESME_RTHROTTLED` for 0x58; a code of a vendor's own as `0x0000040b`. */
export function statusName(status: number): string {
  return NAMES.get(status) ?? `0x${status.toString(16).padStart(8, '0')}`;
}

/** Whether the peer asks to retry later and slower. */
export function isThrottling(status: number): boolean {
  return TEMPORARY.has(status);
}
