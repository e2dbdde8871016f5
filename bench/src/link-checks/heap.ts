import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Loaded into the site's process: replies to a message with the bytes of the heap that are in use, after a collection. */
setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

process.on('message', () => {
  collect();
  process.send?.(process.memoryUsage().heapUsed);
});
process.channel?.unref();
