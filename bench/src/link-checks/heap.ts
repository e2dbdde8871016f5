import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Is loaded into the site's process: collects garbage at each message, and replies with the bytes of the heap in use. */
setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

process.on('message', () => {
  collect();
  process.send?.(process.memoryUsage().heapUsed);
});
process.channel?.unref();
