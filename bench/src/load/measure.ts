import { createHistogram, type Histogram } from 'node:perf_hooks';
import autocannon, { type Request } from 'autocannon';
import { processorTimeMs } from '../processes/processor-time.ts';
import type { Served } from '../processes/served.ts';

export interface Measured {
  perSecond: number;
  /** Processor time of the server per request, in microseconds; NaN where the system does not say. */
  processorUs: number;
  p50Ms: number;
  p99Ms: number;
}

export interface Load {
  connections: number;
  seconds: number;
  /** The requests of one connection, repeated to the end. */
  requestsOf: (connection: number) => Request[];
}

/** @throws if a request failed, since a server that refuses requests would seem too fast, or if there was no answer */
export async function measure({ url, pid }: Served, load: Load): Promise<Measured> {
  const before = processorTimeMs(pid);
  const { failures, total, seconds, latency } = await drive(url, load);
  if (failures > 0) throw new Error(`${url}: ${failures} of ${total} requests failed.`);
  if (total === 0) throw new Error(`${url}: no answer in ${load.seconds} s.`);
  return {
    perSecond: total / seconds,
    processorUs: ((processorTimeMs(pid) - before) * 1000) / total,
    p50Ms: latency.percentile(50) / 1000,
    p99Ms: latency.percentile(99) / 1000,
  };
}

interface Driven {
  total: number;
  seconds: number;
  /** Errors, timeouts and refused requests. */
  failures: number;
  /** In microseconds. */
  latency: Histogram;
}

export async function drive(url: string, { connections, seconds, requestsOf }: Load): Promise<Driven> {
  let connection = 0;
  const latency = createHistogram();
  const { errors, timeouts, non2xx, requests, duration } = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: requestsOf(0),
    setupClient(client) {
      client.setRequests(requestsOf(connection++));
      // autocannon itself counts in whole milliseconds.
      client.on('response', (_status, _bytes, ms) => latency.record(Math.max(Math.round(ms * 1000), 1)));
      // Otherwise autocannon decodes every body as text, which takes ten times as long as everything else.
      client.pipelinedRequests.addBody = () => {};
    },
  });
  return { total: requests.total, seconds: duration, failures: errors + timeouts + non2xx, latency };
}

/** The medians of several measurements, and the worst latencies. */
export function combine(all: readonly Measured[]): Measured {
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
