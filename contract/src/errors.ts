import Type, { type Static } from 'typebox';

/** Any refusal that is not a validation error. */
export const DetailError = Type.Object({ detail: Type.String() });
export type DetailError = Static<typeof DetailError>;

/** A validation error: the messages of each field; `non_field_errors` are those across fields. */
export const FieldErrors = Type.Record(Type.String(), Type.Array(Type.String()));
export type FieldErrors = Static<typeof FieldErrors>;

/** The shape of refusals of preview and of demoting oneself. */
export const NamedError = Type.Object({ error: Type.String() });
export type NamedError = Static<typeof NamedError>;

/** A duplicate submission; `post_id` distinguishes it from other errors of the URL. */
export const DuplicateUrlError = Type.Object({
  url: Type.Array(Type.String()),
  post_id: Type.Array(Type.Integer()),
});
export type DuplicateUrlError = Static<typeof DuplicateUrlError>;
