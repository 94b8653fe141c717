import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { startSink } from './sink.ts';
import { watchParent } from './watch-parent.ts';

// Runs the sink as its own process: `node sink-main.ts [--port N] [--log FILE] [--ids] [--subjects]`. Prints {"port":N}
// when it listens, and its counts as one line of JSON on SIGUSR2 or the input line "stats".
const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    log: { type: 'string' },
    ids: { type: 'boolean', default: false },
    subjects: { type: 'boolean', default: false },
  },
});
const sink = await startSink({
  port: Number(values.port ?? 0),
  captureIds: values.ids,
  captureSubjects: values.subjects,
  ...(values.log === undefined ? {} : { logFile: values.log }),
});

const print = (value: object) => process.stdout.write(`${JSON.stringify(value)}\n`);
const printStats = () => {
  const deliveries = [...sink.recipients().values()];
  const recipients = deliveries.reduce((sum, times) => sum + times, 0);
  print({
    count: sink.count(),
    bytes: sink.bytes(),
    recipients,
    distinct: deliveries.length,
    duplicates: recipients - deliveries.length,
  });
};
const stop = () => void sink.stop().then(() => process.exit(0));

process.on('SIGUSR2', printStats);
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
createInterface({ input: process.stdin }).on('line', (line) => line.trim() === 'stats' && printStats());
const parentPid = process.env['TALKDRUM_PARENT_PID'];
watchParent(parentPid ? Number(parentPid) : undefined, stop);
print({ port: sink.port });
