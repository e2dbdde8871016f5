import type { ExportFileFormat } from '@magpie/contract/values';
import { yieldToEventLoop } from '../../yield-to-event-loop.ts';
import type { Export } from './export.ts';
import { EXPORT_FORMATS } from './export-formats.ts';

/** The file in parts; each part is made after the previous one was sent. */
export async function* writeExport(
  { pages, ...head }: Export,
  format: ExportFileFormat,
): AsyncGenerator<string> {
  const { item, ...write } = EXPORT_FORMATS[format];
  yield write.head(head);
  let index = 0;
  for await (const page of pages) {
    const parts = page.map((link) => item(link, index++));
    if (parts.length > 0) yield parts.join('');
    await yieldToEventLoop();
  }
  yield write.end;
}
