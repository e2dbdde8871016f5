import ipaddr from 'ipaddr.js';

/** Whoever has one IPv6 address has the 2^64 of its network. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? `${parsed.parts.slice(0, 4).join(':')}::/64` : parsed.toString();
}
