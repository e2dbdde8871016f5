import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { PreviewFault } from '../preview-fault.ts';

/** This address is in a public range, but inside Azure it leads to a service of the platform. */
const AZURE_PLATFORM = '168.63.129.16';
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** An address in 64:ff9b::/96 contains the IPv4 address that a connection to it reaches. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** Whether an address belongs to the public internet, so that the fetcher may connect to it. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return isPublicV4(address);
  if (address.match(NAT64)) return isPublicV4(new ipaddr.IPv4(address.toByteArray().slice(12)));
  return address.range() === 'unicast' && address.match(GLOBAL_UNICAST);
}

/**
 * A DNS look-up that refuses names with a private address among their answers. The connection uses this very answer, so a
 * second look-up cannot lead elsewhere. A URL that contains an address needs no look-up: guarded-agent.ts checks it.
 */
export function guardedLookup(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const addresses = Array.isArray(found) ? found : [];
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(new PreviewFault('forbidden'), []);
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function isPublicV4(address: ipaddr.IPv4) {
  return address.range() === 'unicast' && address.toString() !== AZURE_PLATFORM;
}
