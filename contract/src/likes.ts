import Type, { type Static } from 'typebox';
import { count } from './fields.ts';

export const LikeReply = Type.Object({ likes_count: count(), is_liked: Type.Boolean() });
export type LikeReply = Static<typeof LikeReply>;

export const BookmarkReply = Type.Object({ is_bookmarked: Type.Boolean() });
export type BookmarkReply = Static<typeof BookmarkReply>;
