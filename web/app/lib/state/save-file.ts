/** Lets the browser store a file, as if the visitor had followed a link to it. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // By then the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKED_AFTER_MS);
}

const REVOKED_AFTER_MS = 60_000;
