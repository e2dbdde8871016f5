// What the URL bar says of a text that is not a URL.

export const invalidUrl = 'Please enter a valid URL';
export const searchFor = (text: string) => `Search for "${text}"`;
