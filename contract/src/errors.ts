import Type, { type Static } from 'typebox';

/** A refusal that is neither a validation error nor a `NamedError`. */
export const DetailError = Type.Object({ detail: Type.String() });
export type DetailError = Static<typeof DetailError>;

/** A validation error: the messages of each field, and in `non_field_errors` those that are not about a single field. */
export const FieldErrors = Type.Record(Type.String(), Type.Array(Type.String()));
export type FieldErrors = Static<typeof FieldErrors>;

/** The refusal of a preview, or of an attempt to demote oneself. */
export const NamedError = Type.Object({ error: Type.String() });
export type NamedError = Static<typeof NamedError>;

/** A duplicate submission; `post_id` distinguishes it from other errors of the URL. */
export const DuplicateUrlError = Type.Object({
  url: Type.Array(Type.String()),
  post_id: Type.Array(Type.Integer()),
});
export type DuplicateUrlError = Static<typeof DuplicateUrlError>;
