/**
 * The icons that a category may have. To add one, add the name of a lucide icon here, then run `node scripts/draw-icons.ts`,
 * which draws it into the web app's sprite, and `node scripts/write-api-docs.ts`.
 */
export const CATEGORY_ICONS = [
  'Book',
  'Briefcase',
  'Camera',
  'Code',
  'Film',
  'Gamepad',
  'Globe',
  'Headphones',
  'Heart',
  'Image',
  'Laptop',
  'Lightbulb',
  'Music',
  'Newspaper',
  'Palette',
  'ShoppingBag',
  'Smartphone',
  'Trophy',
  'Tv',
  'Video',
] as const;
export type CategoryIcon = (typeof CATEGORY_ICONS)[number];

export const DEFAULT_CATEGORY_ICON: CategoryIcon = 'Newspaper';
