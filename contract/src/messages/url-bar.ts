// What the URL bar answers to text that is no URL: a refusal, and a link to search for the text.
import { isolated } from './isolated.ts';

export const invalidUrl = 'Please enter a valid URL';
export const searchFor = (text: string) => `Search for "${isolated(text)}"`;
