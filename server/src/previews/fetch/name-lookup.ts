import { type LookupAddress, NOTFOUND, promises } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { NAME_LOOKUP_MS } from '@magpie/contract/limits';

interface NameLookup {
  lookup: LookupFunction;
  /** Cancels running look-ups. */
  close(): void;
}

const TRIES = 3;
/** c-ares doubles this time with each try, so a server that does not answer is asked three times within `NAME_LOOKUP_MS`. */
const FIRST_TRY_MS = NAME_LOOKUP_MS / 4;
/** RFC 6761: such names mean this machine and are never sent to a name server. */
const THIS_MACHINE = /^(.+\.)?localhost$/i;
/** RFC 6761: no such name exists. */
const NO_HOST = /^(.+\.)?invalid$/i;
const LOOPBACK: LookupAddress[] = [{ address: '127.0.0.1', family: 4 }];

/**
 * Asks the name servers through c-ares: `dns.lookup` blocks one of libuv's few threads and cannot be cancelled.
 * @param servers instead of the system's
 */
export function createNameLookup(servers?: readonly string[]): NameLookup {
  const running = new Set<promises.Resolver>();

  async function findAddresses(hostname: string): Promise<LookupAddress[]> {
    if (THIS_MACHINE.test(hostname)) return LOOPBACK;
    if (NO_HOST.test(hostname))
      throw Object.assign(new Error(`There is no host ${hostname}.`), { code: NOTFOUND });
    // One resolver for each look-up, so that it can be cancelled alone and uses the system's current name servers.
    const resolver = new promises.Resolver({ timeout: FIRST_TRY_MS, tries: TRIES });
    if (servers) resolver.setServers(servers);
    running.add(resolver);
    const deadline = setTimeout(() => resolver.cancel(), NAME_LOOKUP_MS);
    try {
      return await askForBothFamilies(resolver, hostname);
    } finally {
      clearTimeout(deadline);
      running.delete(resolver);
    }
  }

  const lookup = callbackify(findAddresses);
  return {
    lookup: (hostname, _options, callback) => lookup(hostname, callback),
    close() {
      for (const resolver of running) resolver.cancel();
    },
  };
}

/** One family is enough: many names have no IPv6 address. */
async function askForBothFamilies(resolver: promises.Resolver, hostname: string): Promise<LookupAddress[]> {
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
  return [
    ...(v4.status === 'fulfilled' ? v4.value : []).map((address) => ({ address, family: 4 })),
    ...(v6.status === 'fulfilled' ? v6.value : []).map((address) => ({ address, family: 6 })),
  ];
}
