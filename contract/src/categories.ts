import Type, { type Static } from 'typebox';
import { id, optional, pageOf, text } from './fields.ts';
import { CATEGORY_DESCRIPTION_MAX, CATEGORY_NAME_MAX } from './limits.ts';
import { CATEGORY_ICONS } from './values.ts';

export const Category = Type.Object({
  id: id(),
  name: Type.String(),
  slug: Type.String(),
  description: Type.String(),
  icon: Type.Enum([...CATEGORY_ICONS]),
});
export type Category = Static<typeof Category>;

export const CategoryList = pageOf(Category);
export type CategoryList = Static<typeof CategoryList>;

export const CategoryBody = Type.Object({
  name: text({ max: CATEGORY_NAME_MAX }),
  description: text({ max: CATEGORY_DESCRIPTION_MAX }),
  icon: optional(Type.Enum([...CATEGORY_ICONS])),
});
export type CategoryBody = Static<typeof CategoryBody>;
