/** Whether a comment may link to this URL. */
export function isAllowedUrl(url: string): boolean {
  return /^(https?:\/\/|mailto:)[^\s]/i.test(url) && URL.canParse(url);
}
