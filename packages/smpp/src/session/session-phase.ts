import type { Pdu } from '../protocol/pdu.ts';
import { bindModeOf, type SessionState } from './allowed-commands.ts';

/** The state of a session, and its peer. */
export class SessionPhase {
  state: SessionState = 'open';
  systemId = '';
  interfaceVersion = 0x34;
  /** The sequence number of the peer's unbind, until it is answered. */
  unbindSequence: number | undefined;

  /** @param about the bind or its response, which say the mode */
  bind(about: Pdu, systemId: string, interfaceVersion: number): void {
    this.state = bindModeOf(about.command) ?? this.state;
    this.systemId = systemId;
    this.interfaceVersion = interfaceVersion;
  }
}
