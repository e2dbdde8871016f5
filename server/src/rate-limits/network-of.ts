import ipaddr from 'ipaddr.js';

/**
 * The network of an address: of IPv6 its /64, because a client has every address in it; of IPv4 the address itself. A text
 * that is no address, such as a network, stays the same.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
