import Type, { type Static } from 'typebox';
import { id, nullable, pageOf, timestamp } from './fields.ts';

/** A login of one's own: where, when and with what. */
export const Session = Type.Object({
  id: id(),
  /** Such as `Firefox on Windows`; null where the browser did not say. */
  device: nullable(Type.String()),
  /** The one it was opened from. */
  address: Type.String(),
  created_at: timestamp(),
  /** To the hour. */
  last_used_at: timestamp(),
  is_current: Type.Boolean(),
});
export type Session = Static<typeof Session>;

export const SessionList = pageOf(Session);
export type SessionList = Static<typeof SessionList>;
