/** The category that gets the posts of deleted categories; created when first needed. */
export const OTHER_CATEGORY = {
  name: 'Other',
  slug: 'other',
  description: 'What fits no other category.',
} as const;
