import type { Viewer } from '../permissions.ts';
import { networkOf } from '../rate-limits/network-of.ts';

/** The name under which a requester shares the slots for slow work: a user, or the network of an anonymous visitor. */
export function requesterName(viewer: Viewer, address: string): string {
  return viewer ? `user ${viewer.id}` : networkOf(address);
}
