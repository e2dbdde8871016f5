import { describe, expect, test } from 'vitest';
import { submittedUrl } from './submitted-url.ts';

describe('keeps a complete URL, without the blanks around it', () => {
  test.each([
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['  https://example.com/ ', 'https://example.com/'],
    ['HTTP://Example.com', 'HTTP://Example.com'],
    ['http://localhost:3000/x', 'http://localhost:3000/x'],
    // Parses, so the dialog opens and says what is wrong with its protocol.
    ['ftp://example.com/file', 'ftp://example.com/file'],
  ])('%j', (entered, url) => expect(submittedUrl(entered)).toBe(url));
});

describe('adds https to a URL without a scheme', () => {
  test.each([
    ['example.com', 'https://example.com'],
    ['www.example.com/path?q=1', 'https://www.example.com/path?q=1'],
    ['example.com:8080/path', 'https://example.com:8080/path'],
    ['//example.com/path', 'https://example.com/path'],
    ['bücher.example', 'https://bücher.example'],
  ])('%j', (entered, url) => expect(submittedUrl(entered)).toBe(url));
});

describe('refuses text that is not a URL', () => {
  test.each([
    '',
    '   ',
    'hello',
    'hello world',
    'localhost',
    'localhost:3000',
    '42',
    'https://',
    'a b.com',
    '?',
    '...',
  ])('%j', (entered) => expect(submittedUrl(entered)).toBeNull());
});
