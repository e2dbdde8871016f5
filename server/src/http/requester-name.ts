import type { Viewer } from '../permissions.ts';
import { networkOf } from '../rate-limits/network-of.ts';

/** Whose requests share the places for slow work: the user's, or else the network's of the address. */
export function requesterName(viewer: Viewer, address: string): string {
  return viewer ? `user ${viewer.id}` : networkOf(address);
}
