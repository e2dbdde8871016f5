/**
 * An email address, broken before its @ if it needs two lines. Not inside a link, whose name would be read in two
 * parts.
 */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
