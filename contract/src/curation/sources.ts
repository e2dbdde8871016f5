import Type, { type Static } from 'typebox';
import { author, text, timestamp } from '../fields.ts';
import { URL_MAX } from '../limits.ts';

/** Another page with the same content. */
export const Source = Type.Object({
  url: Type.String(),
  added_by: author(),
  created_at: timestamp(),
  is_merged: Type.Boolean({ description: 'The URL of a post that was merged, which only admins remove.' }),
});
export type Source = Static<typeof Source>;

/** The body of the call that adds a source, and the query of the call that removes one. */
export const SourceUrl = Type.Object({ url: text({ max: URL_MAX, format: 'http-url' }) });
export type SourceUrl = Static<typeof SourceUrl>;
