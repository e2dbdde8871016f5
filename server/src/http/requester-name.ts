import type { Viewer } from '../permissions.ts';
import { networkOf } from '../rate-limits/network-of.ts';

/** Requests of one name share the slots for slow work: those of a user, or else of a network. */
export function requesterName(viewer: Viewer, address: string): string {
  return viewer ? `user ${viewer.id}` : networkOf(address);
}
