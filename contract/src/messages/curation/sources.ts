export const notYours = 'Only who added a source, and admins, can remove it.';
export const tooMany = (max: number) => `A post can have ${max} sources at most.`;
