/** The address of a post's page. */
export function postPath({ id, slug }: { id: number; slug: string }): string {
  return `/post/${id}/${slug}`;
}
