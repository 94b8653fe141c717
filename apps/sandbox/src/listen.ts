import type { Server } from 'node:net';

/** A port is already in use. `what` names the listener in the message. */
export class PortInUseError extends Error {
  readonly port: number;
  readonly what: string;

  constructor(what: string, port: number, cause: unknown) {
    super(`Port ${port} for ${what} is already in use`, { cause });
    this.name = 'PortInUseError';
    this.port = port;
    this.what = what;
  }
}

/** Turns "address in use" into PortInUseError and returns other errors unchanged. */
export function explainListenError(error: unknown, what: string, port: number): unknown {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  return isTaken ? new PortInUseError(what, port, error) : error;
}

/** Starts listening and resolves with the port, which differs from `port` when that is 0. */
export function listen(server: Server, port: number, host: string, what: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error) => reject(explainListenError(error, what, port));
    server.once('error', onError);
    server.listen(port, host, () => {
      server.off('error', onError);
      resolve(boundPort(server));
    });
  });
}

function boundPort(server: Server): number {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}
