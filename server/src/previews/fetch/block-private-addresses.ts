import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { PreviewFault } from '../preview-fault.ts';

/** Answers only inside Azure, in an otherwise public range. */
const AZURE_METADATA = '168.63.129.16';
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** 64:ff9b::/96: the way out of a network that has only IPv6; what counts is the address inside. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** Whether an address is one of the public internet, and so may be fetched. Unparseable text is not. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return isPublicV4(address);
  if (address.match(NAT64)) return isPublicV4(new ipaddr.IPv4(address.toByteArray().slice(12)));
  return address.range() === 'unicast' && address.match(GLOBAL_UNICAST);
}

/**
 * A DNS look-up whose answer the connection is made to, so that no second look-up can differ. One private address
 * among the answers refuses them all.
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
  return address.range() === 'unicast' && address.toString() !== AZURE_METADATA;
}
