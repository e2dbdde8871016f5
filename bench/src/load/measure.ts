import autocannon, { type Request } from 'autocannon';
import { processorTimeMs } from '../processes/processor-time.ts';
import type { Served } from '../processes/served.ts';

/** What a server did in one measurement. */
export interface Measured {
  perSecond: number;
  /** Of the server's processor time, in microseconds a request; NaN where the system does not tell. */
  processorUs: number;
  p50Ms: number;
  p99Ms: number;
}

export interface Load {
  connections: number;
  seconds: number;
  /** The requests that one connection makes, again and again; each connection has its own. */
  requestsOf: (connection: number) => Request[];
}

/** @throws when a request failed: what is refused costs less than what is done */
export async function measure(
  { url, pid }: Served,
  { connections, seconds, requestsOf }: Load,
): Promise<Measured> {
  let connection = 0;
  const before = processorTimeMs(pid);
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: requestsOf(0),
    setupClient(client) {
      client.setRequests(requestsOf(connection++));
      // It would make a text of every body, which for a compressed one takes ten times as long as all the rest.
      client.pipelinedRequests.addBody = () => {};
    },
  });
  const { errors, timeouts, non2xx, requests, latency, duration } = result;
  if (errors + timeouts + non2xx > 0) {
    throw new Error(`${url}: ${errors} errors, ${timeouts} timeouts, ${non2xx} refusals.`);
  }
  if (requests.total === 0) throw new Error(`${url}: not one answer in ${seconds} s.`);
  return {
    perSecond: requests.total / duration,
    processorUs: ((processorTimeMs(pid) - before) * 1000) / requests.total,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
  };
}

/** The middle of several measurements, which a moment of other work on the machine does not move; the worst latencies. */
export function together(all: readonly Measured[]): Measured {
  return {
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    processorUs: median(all.map(({ processorUs }) => processorUs)),
    p50Ms: Math.max(...all.map(({ p50Ms }) => p50Ms)),
    p99Ms: Math.max(...all.map(({ p99Ms }) => p99Ms)),
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
}
