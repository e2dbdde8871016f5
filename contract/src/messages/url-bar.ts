// The refusals of the URL bar.
import { isolated } from './isolated.ts';

export const invalidUrl = 'Please enter a valid URL';
export const searchFor = (text: string) => `Search for "${isolated(text)}"`;
