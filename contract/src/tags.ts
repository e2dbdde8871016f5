import Type, { type Static } from 'typebox';
import { id, pageOf } from './fields.ts';

export const Tag = Type.Object({ id: id(), name: Type.String() });
export type Tag = Static<typeof Tag>;

export const TagList = pageOf(Tag);
export type TagList = Static<typeof TagList>;
