export const unknownTag = 'This tag does not exist.';
export const loadTags = 'Failed to load tags';
