import { isIP, type LookupFunction, type Socket } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { guardedLookup, isPublicAddress } from './block-private-addresses.ts';
import { PreviewFault } from '../preview-fault.ts';

interface AgentSettings {
  /** Hosts that may have a private address: `host:port` as written in a URL, lower case. */
  allowHosts: readonly string[];
  /** For all names except those of `allowHosts`. */
  lookup: LookupFunction;
  /** For the names of `allowHosts`. */
  lookupAllowed: LookupFunction;
  /** Applies separately to connecting, to waiting for headers and to waiting for more of the body. */
  timeoutMs: number;
}

const HEADERS_MAX_BYTES = 32 * 1024;
const KEEP_ALIVE_MS = 1000;

/** An HTTP client that connects only to public addresses and to `allowHosts`. */
export function createGuardedAgent({ allowHosts, lookup, lookupAllowed, timeoutMs }: AgentSettings): Agent {
  const options = { timeout: timeoutMs, allowH2: false, maxCachedSessions: 0 };
  const connectAnywhere = buildConnector({ ...options, lookup: lookupAllowed });
  const connectGuarded = buildConnector({ ...options, lookup: guardedLookup(lookup) });
  const connect: buildConnector.connector = (target, callback) => {
    const hostname = target.hostname.replace(/^\[|\]$/g, '');
    if (allowHosts.includes(hostPort(hostname, target))) return connectAnywhere(target, callback);
    // undici does not call `lookup` for literal addresses.
    if (isIP(hostname) && !isPublicAddress(hostname)) return callback(new PreviewFault('forbidden'), null);
    connectGuarded(target, (error, socket) => {
      if (error) return callback(error, null);
      if (!reachedPublic(socket)) return callback(new PreviewFault('forbidden'), null);
      callback(null, socket);
    });
  };
  return new Agent({
    connect,
    maxHeaderSize: HEADERS_MAX_BYTES,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
  });
}

function hostPort(hostname: string, { protocol, port }: buildConnector.Options) {
  const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname;
  return `${host}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

/** Checks the address that the socket is connected to. */
function reachedPublic(socket: Socket) {
  if (isPublicAddress(socket.remoteAddress ?? '')) return true;
  socket.destroy();
  return false;
}
