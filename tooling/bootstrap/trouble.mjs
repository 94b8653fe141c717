/** A failure whose message is written for the person at the terminal. Printed without a stack. */
export class Trouble extends Error {
  /** @param {string} message @param {{ cause?: unknown, exitCode?: number }} [options] */
  constructor(message, options = {}) {
    super(message, { cause: options.cause });
    this.name = 'Trouble';
    this.exitCode = options.exitCode ?? 1;
  }
}

/** The exit code of a command that was asked to stop, as shells report Ctrl-C. */
export const STOPPED = 130;

/** How npm, pnpm and Node report an unreachable registry. */
export const NETWORK_TROUBLE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|META_FETCH_FAIL|FETCH_FAIL|ERR_PNPM_FETCH|network (?:error|request failed)|error sending request|dns error/i;

const KNOWN = [
  {
    pattern: /ENOSPC|no space left on device|disk quota exceeded|EDQUOT/i,
    message: (place) =>
      `The disk is full: nothing more can be written under ${place}. Free some space (a fresh install and ` +
      'its database need about 2 GB) and run the same command again; everything already stored is kept.',
  },
  {
    pattern: NETWORK_TROUBLE,
    only: 'network',
    message: () =>
      "The package registry couldn't be reached, so the packages for this command couldn't be downloaded. " +
      'Check the network (or the proxy and registry settings of npm: `npm config get registry`, `npm ping`) and ' +
      'run the same command again. Once everything is installed, no network is needed.',
  },
  {
    pattern: /ERR_PNPM_OUTDATED_LOCKFILE|pnpm-lock\.yaml is not up to date/i,
    message: () =>
      'pnpm-lock.yaml does not match the package.json files. Run `pnpm install` once, check what changed in the ' +
      'lockfile, and commit both together.',
  },
  {
    pattern: /EACCES|EPERM|permission denied/i,
    message: (place) =>
      `A file or folder under ${place} belongs to another user or can't be written. This happens when the ` +
      'project was once run as root: hand the folder back with `chown -R`, or run as the user who owns it.',
  },
];

/**
 * The advice for a failure people can fix themselves; undefined when the output shows none of them.
 * @param {string} text output or error text of the failure
 * @param {{ place: string, network?: boolean }} context `place` is the folder being written; network errors
 *   are only recognized for steps that use the network
 */
export function explain(text, context) {
  // pnpm wraps its lines to the terminal's width, in the middle of the words we search for.
  const said = text.replaceAll(/\s+/g, ' ');
  const known = KNOWN.find(
    (entry) => entry.pattern.test(said) && (entry.only !== 'network' || context.network),
  );
  return known?.message(context.place);
}
