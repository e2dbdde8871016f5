/** Characters that mean the same escaped and bare in every path. Others, such as `;`, `=`, `&`, `/` and `%`, do not. */
const NEEDLESS_ESCAPE = /[\w.~!'()*,:@$+|[\]-]/;

/** A path or fragment without needless escapes; the other escapes are in upper case. */
export function unescaped(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return NEEDLESS_ESCAPE.test(character) ? character : escape.toUpperCase();
  });
}
