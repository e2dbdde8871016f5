// The refusals of the URL bar.

export const invalidUrl = 'Please enter a valid URL';
export const searchFor = (text: string) => `Search for "${text}"`;
