import type { QueryClient } from '@tanstack/react-query';
import { call } from '../client/client.ts';
import { showUser } from '../users/user-cache.ts';

export type BanCall = 'banTemporarily' | 'banPermanently';

/** @throws ApiError */
export async function banUser(cache: QueryClient, id: number, ban: BanCall, reason: string): Promise<void> {
  showUser(cache, await call(ban, { params: { id }, body: { reason } }));
}
