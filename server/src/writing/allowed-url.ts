/** Whether a comment may link there. */
export function isAllowedUrl(url: string): boolean {
  return /^(https?:\/\/|mailto:)[^\s]/i.test(url) && URL.canParse(url);
}
