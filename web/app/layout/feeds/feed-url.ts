/** @param path as `/feeds/recent` or `/feeds/search?q=llm` */
export function feedUrl(path: string, extension: 'atom' | 'json'): string {
  return path.replace(/\?|$/, `.${extension}$&`);
}
